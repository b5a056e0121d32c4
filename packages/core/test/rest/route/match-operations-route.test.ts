import type { RestHandlerOptions } from '../../../src/index.ts';
import { matchOperationsRoute } from '../../../src/rest/route/match-operations-route.ts';
import { libraryContext } from '../../library-context.ts';
import { errorsOf } from '../../thrown.ts';

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';
const SHARED = { modelNameMapping: { Book: 'operations' } };

const match = (
  [method, path, contentType]: readonly [string, string, string?],
  options: Partial<RestHandlerOptions> = {},
) => {
  const header = (name: string) => (name === 'content-type' ? contentType : undefined);
  return matchOperationsRoute({ method, path, header }, libraryContext(options).schema);
};

describe('matchOperationsRoute', () => {
  it.each([
    [['POST', '/operations', ATOMIC]],
    [['POST', 'operations/', ATOMIC]],
    // The content type is checked later.
    [['POST', '/operations', 'application/json']],
    [['POST', '/operations']],
  ] as const)('finds the route of %j', (request) => {
    expect(match(request)).toEqual({ kind: 'operations' });
  });

  it.each(['/', '/operation', '/operations/1', '/book', '/book/operations', '/%'])(
    'ignores %s',
    (path) => {
      expect(match(['POST', path, ATOMIC])).toBeUndefined();
    },
  );

  it('returns the methods', () => {
    expect(match(['OPTIONS', '/operations'])).toEqual({ kind: 'options', allow: 'POST, OPTIONS' });
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'rejects %s with 405 and Allow',
    async (method) => {
      const [error] = await errorsOf(() => match([method, '/operations', ATOMIC]));
      expect([error?.status, error?.headers]).toEqual([405, { allow: 'POST, OPTIONS' }]);
    },
  );

  it.each([
    [['POST', '/operations', 'application/vnd.api+json']],
    [['POST', '/operations', 'application/json']],
    [['POST', '/operations', 'application/vnd.api+json; ext="https://example.com/other"']],
    [['GET', '/operations']],
    [['OPTIONS', '/operations']],
    [['DELETE', '/operations/1']],
  ] as const)('leaves %j to a resource type of this name', (request) => {
    expect(match(request, SHARED)).toBeUndefined();
  });

  it('finds the route by its content type beside a resource type of this name', () => {
    expect(match(['POST', '/operations', ATOMIC], SHARED)).toEqual({ kind: 'operations' });
  });
});
