import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import { matchRestRoute } from '../../../src/rest/route/match-rest-route.ts';
import { libraryContext } from '../../library-context.ts';
import { errorsOf } from '../../thrown.ts';

const match = (method: string, path: string, options: Partial<RestHandlerOptions> = {}) => {
  const { schema, settings } = libraryContext(options);
  const route = matchRestRoute({ method, path }, schema, settings);
  if (route.kind === 'options') return route;
  const { model, ...rest } = route;
  return {
    ...rest,
    model: model.name,
    ...('relation' in rest && { relation: rest.relation.name }),
    ...('parent' in rest &&
      rest.parent && {
        parent: `${rest.parent.model.name} ${rest.parent.id} ${rest.parent.relation.name}`,
      }),
  };
};
const allowOf = (path: string, options: Partial<RestHandlerOptions> = {}) => {
  const route = match('OPTIONS', path, options);
  return 'allow' in route ? route.allow : route.kind;
};

const COLLECTION = 'GET, HEAD, POST, OPTIONS';
const RESOURCE = 'GET, HEAD, PATCH, PUT, DELETE, OPTIONS';
const RELATED = 'GET, HEAD, PATCH, PUT, OPTIONS';
const TO_ONE = 'GET, HEAD, PATCH, PUT, OPTIONS';
const TO_MANY = 'GET, HEAD, PATCH, PUT, POST, DELETE, OPTIONS';

describe('matchRestRoute', () => {
  it.each([
    ['GET', '/book', { kind: 'list', model: 'Book' }],
    ['HEAD', '/book/', { kind: 'list', model: 'Book' }],
    ['POST', '/bookLoan', { kind: 'create', model: 'BookLoan' }],
    ['GET', '/book/1', { kind: 'fetch', model: 'Book', id: '1' }],
    ['HEAD', '/tag/a%2Fb', { kind: 'fetch', model: 'Tag', id: 'a/b' }],
    ['PATCH', '/bookLoan/1_a%255Fb', { kind: 'update', model: 'BookLoan', id: '1_a%5Fb' }],
    ['PUT', '/book/1', { kind: 'update', model: 'Book', id: '1' }],
    ['DELETE', '/book/1', { kind: 'delete', model: 'Book', id: '1' }],
    ['OPTIONS', '/book', { kind: 'options', allow: COLLECTION }],
    ['OPTIONS', '/book/1', { kind: 'options', allow: RESOURCE }],
    ['OPTIONS', '/book/1/author', { kind: 'options', allow: RELATED }],
    ['OPTIONS', '/book/1/tags', { kind: 'options', allow: RELATED }],
    ['OPTIONS', '/book/1/relationships/author', { kind: 'options', allow: TO_ONE }],
    ['OPTIONS', '/book/1/relationships/tags', { kind: 'options', allow: TO_MANY }],
    ['GET', '/book/__proto__', { kind: 'fetch', model: 'Book', id: '__proto__' }],
    // No relationship, but an id.
    ['GET', '/tag/relationships', { kind: 'fetch', model: 'Tag', id: 'relationships' }],
  ])('matches %s %s', (method, path, route) => {
    expect(match(method, path)).toEqual(route);
  });

  it.each([
    ['GET', '/book/1/author', 'related', 'author'],
    ['HEAD', '/book/1/tags', 'related', 'tags'],
    ['PUT', '/book/1/author', 'replace', 'author'],
    ['PATCH', '/book/1/tags', 'replace', 'tags'],
    ['GET', '/book/1/relationships/author', 'relationship', 'author'],
    ['HEAD', '/book/1/relationships/tags/', 'relationship', 'tags'],
    ['PATCH', '/book/1/relationships/author', 'replace', 'author'],
    ['PUT', '/book/1/relationships/author', 'replace', 'author'],
    ['PATCH', '/book/1/relationships/tags', 'replace', 'tags'],
    ['PUT', '/book/1/relationships/t%61gs', 'replace', 'tags'],
    ['POST', '/book/1/relationships/tags', 'add', 'tags'],
    ['DELETE', '/book/1/relationships/tags', 'remove', 'tags'],
  ])('matches %s %s as %s of %s', (method, path, kind, relation) => {
    const byRelated = kind === 'replace' && !path.includes('relationships') && { byRelated: true };
    expect(match(method, path)).toEqual({ kind, model: 'Book', id: '1', relation, ...byRelated });
  });

  it('matches the bulk writes of a collection', async () => {
    const bulkWrites = { Book: ['delete', 'update'], Tag: ['delete'] } as const;
    const model = 'Book';
    expect(match('PATCH', '/book', { bulkWrites })).toEqual({ kind: 'updateMany', model });
    expect(match('DELETE', '/book', { bulkWrites })).toEqual({ kind: 'deleteMany', model });
    expect(allowOf('/book', { bulkWrites })).toBe('GET, HEAD, POST, DELETE, PATCH, OPTIONS');
    expect(allowOf('/tag', { bulkWrites })).toBe('GET, HEAD, POST, DELETE, OPTIONS');
    expect(allowOf('/author', { bulkWrites })).toBe(COLLECTION);
    expect(await errorsOf(() => match('PUT', '/book', { bulkWrites }))).toMatchObject([
      { code: 'method-not-allowed' },
    ]);
  });

  it.each([
    ['DELETE', '/book', COLLECTION],
    ['PATCH', '/book', COLLECTION],
    ['POST', '/book/1', RESOURCE],
    ['TRACE', '/book/1', RESOURCE],
    ['POST', '/book/1/author', RELATED],
    ['POST', '/book/1/tags', RELATED],
    ['DELETE', '/book/1/tags', RELATED],
    ['POST', '/book/1/relationships/author', TO_ONE],
    ['DELETE', '/book/1/relationships/author', TO_ONE],
    ['TRACE', '/book/1/relationships/tags', TO_MANY],
    ['get', '/book', COLLECTION],
    ['constructor', '/book', COLLECTION],
    ['__proto__', '/book', COLLECTION],
    ['toString', '/book/1', RESOURCE],
  ])('rejects %s %s with 405 and the allowed methods', async (method, path, allow) => {
    const [error] = await errorsOf(() => match(method, path));
    expect(error).toMatchObject({ code: 'method-not-allowed', status: 405, headers: { allow } });
  });

  it.each(['Book', 'books', 'BOOK', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'rejects the unknown type %s',
    async (type) => {
      for (const path of [`/${type}`, `/${type}/1`, `/${type}/1/relationships/tags`]) {
        const [error] = await errorsOf(() => match('GET', path));
        expect(error).toMatchObject({
          code: 'unsupported-model',
          status: 404,
          title: 'Unsupported model type',
          message: expect.stringMatching(
            new RegExp(`^Unknown resource type "${type}"\\.( Did you mean "book"\\?)?$`),
          ),
        });
      }
    },
  );

  it.each(['nope', 'title', 'Tags', 'id', 'relationships', 'constructor', '__proto__', 'toString'])(
    'rejects the unknown relationship %s',
    async (name) => {
      for (const path of [`/book/1/${name}`, `/book/1/relationships/${name}`]) {
        for (const method of ['GET', 'DELETE', 'OPTIONS']) {
          const [error] = await errorsOf(() => match(method, path));
          expect(error).toMatchObject({
            code: 'unsupported-relationship',
            status: 404,
            message: expect.stringMatching(
              new RegExp(`^Unknown relationship "${name}" on book\\.( Did you mean "tags"\\?)?$`),
            ),
          });
        }
      }
    },
  );

  it.each(['', '/', '//', '/book/%zz', '/%', '/book/1/tags/2', '/a/b/c/d/e', '/a/b/c/d/e/f/g/h'])(
    'rejects the path %j',
    async (path) => {
      const [error] = await errorsOf(() => match('GET', path));
      expect(error).toMatchObject({ code: 'invalid-path', status: 404 });
    },
  );

  it('allows only the exposed operations', async () => {
    const only = (...operations: ('read' | 'create' | 'update' | 'delete')[]) => ({
      expose: { models: { Book: { operations } } },
    });
    expect(allowOf('/book', only('read'))).toBe('GET, HEAD, OPTIONS');
    expect(allowOf('/book', only('create'))).toBe('POST, OPTIONS');
    expect(allowOf('/book/1', only('update'))).toBe('PATCH, PUT, OPTIONS');
    expect(allowOf('/book/1', only('delete'))).toBe('DELETE, OPTIONS');
    expect(allowOf('/book/1', only())).toBe('OPTIONS');
    const tags = '/book/1/relationships/tags';
    expect(allowOf(tags, only('read'))).toBe('GET, HEAD, OPTIONS');
    expect(allowOf(tags, only('update'))).toBe('PATCH, PUT, POST, DELETE, OPTIONS');
    const [error] = await errorsOf(() => match('DELETE', '/book/1', only('read')));
    expect(error).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
  });

  it('treats a hidden model, field or relationship like an unknown one', async () => {
    const expose = { models: { Tag: false, Book: { fields: { author: false } } } } as const;
    for (const [path, code] of [
      ['/tag', 'unsupported-model'],
      ['/book/1/tags', 'unsupported-relationship'],
      ['/book/1/author', 'unsupported-relationship'],
    ] as const) {
      const [error] = await errorsOf(() => match('GET', path, { expose }));
      expect(error).toMatchObject({ code, status: 404 });
    }
  });

  it('matches only the names of modelNameMapping', async () => {
    const options = { modelNameMapping: { Book: 'books' } };
    expect(match('GET', '/books/1/tags', options)).toMatchObject({ kind: 'related' });
    const [error] = await errorsOf(() => match('GET', '/book', options));
    expect(error).toMatchObject({ code: 'unsupported-model' });
  });

  describe('with nested routes', () => {
    const nested = { nestedRoutes: true };
    const parent = 'Book 1 tags';

    it.each<[string, string, object]>([
      ['GET', '/book/1/tags/a', { kind: 'fetch', model: 'Tag', id: 'a', parent }],
      ['HEAD', '/book/1/tags/a/', { kind: 'fetch', model: 'Tag', id: 'a', parent }],
      ['PATCH', '/book/1/tags/a', { kind: 'update', model: 'Tag', id: 'a', parent }],
      ['PUT', '/book/1/tags/a', { kind: 'update', model: 'Tag', id: 'a', parent }],
      ['DELETE', '/book/1/tags/a', { kind: 'delete', model: 'Tag', id: 'a', parent }],
      ['POST', '/book/1/tags', { kind: 'create', model: 'Tag', parent }],
      ['PATCH', '/book/1/author', { kind: 'change', model: 'Book', id: '1', relation: 'author' }],
      [
        'PATCH',
        '/book/1/tags',
        { kind: 'replace', model: 'Book', id: '1', relation: 'tags', byRelated: true },
      ],
    ])('matches %s %s', (method, path, route) => {
      expect(match(method, path, nested)).toEqual(route);
    });

    it.each<[string, string, Partial<RestHandlerOptions>?]>([
      ['/book/1/tags/a', RESOURCE],
      ['/book/1/tags', 'GET, HEAD, PATCH, PUT, POST, OPTIONS'],
      ['/book/1/author', RELATED],
      ['/book/1/relationships/tags', TO_MANY],
      ['/book/1/tags/a', 'GET, HEAD, OPTIONS', only({ Tag: ['read'] })],
      ['/book/1/tags/a', 'OPTIONS', only({ Book: ['update'] })],
      ['/book/1/tags', 'GET, HEAD, PATCH, PUT, OPTIONS', only({ Tag: ['read'] })],
      ['/book/1/author', RELATED, only({ Author: ['read', 'update'], Book: ['read'] })],
      ['/book/1/author', 'GET, HEAD, OPTIONS', only({ Author: ['read'], Book: ['read'] })],
    ])('allows at %s: %s', (path, allow, options = {}) => {
      expect(allowOf(path, { ...nested, ...options })).toBe(allow);
    });

    it.each(['/book/1/author/2', '/book/1/tags/a/x', '/book/1/relationships/tags/a'])(
      'rejects the path %s',
      async (path) => {
        const [error] = await errorsOf(() => match('GET', path, nested));
        expect([error?.status, error?.code]).toEqual([404, 'invalid-path']);
      },
    );
  });
});

type Operations = readonly ('read' | 'create' | 'update' | 'delete')[];

function only(models: Readonly<Record<string, Operations>>): Partial<RestHandlerOptions> {
  const entries = Object.entries(models).map(([name, operations]) => [name, { operations }]);
  return { expose: { models: Object.fromEntries(entries) } };
}
