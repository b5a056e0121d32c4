import { describeAdapter } from '@modelway/testing';
import { FETCH_LIMITS } from '../src/fetch-limits.ts';
import { startBuiltRecipe } from '../src/start-built-recipe.ts';

describe('React Router', () => {
  let origin: string;
  const start = async () => {
    const server = await startBuiltRecipe('react-router', {
      build: ['react-router', 'build'],
      start: ['react-router-serve', 'build/server/index.js'],
    });
    ({ origin } = server);
    return server;
  };
  const unsupported = {
    ...FETCH_LIMITS,
    'an absolute-form request target': 'its server reads it as the path of a page',
    'the method QUERY': 'React Router rejects methods that it does not know',
  } as const;
  describeAdapter(Object.assign(start, { unsupported }));

  it('encodes the response to a path that ends with .data', async () => {
    const { status, headers } = await fetch(`${origin}/api/rest/team/x.data`);
    expect([status, headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('text/x-script'),
    ]);
  });

  it('does not check the origin of requests to a resource route', async () => {
    const response = await fetch(`${origin}/api/rpc/tag/findMany`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://elsewhere.example' },
      body: '{}',
    });
    expect(response.status).toBe(200);
  });
});
