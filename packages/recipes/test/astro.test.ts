import { describeAdapter } from '@modelway/testing';
import { FETCH_LIMITS } from '../src/fetch-limits.ts';
import { startBuiltRecipe } from '../src/start-built-recipe.ts';

describe('Astro', () => {
  const commands = { build: ['astro', 'build'], start: ['node', 'dist/server/entry.mjs'] } as const;
  let origin: string;
  const start = async () => {
    const server = await startBuiltRecipe('astro', commands);
    ({ origin } = server);
    // Astro requires it of requests without a Content-Type.
    return { ...server, headers: { origin } };
  };
  const unsupported = {
    ...FETCH_LIMITS,
    'an absolute-form request target': '`@astrojs/node` reads it as the path of a page',
  } as const;
  describeAdapter(Object.assign(start, { unsupported }));

  it.each([
    ['from other sites', { origin: 'http://elsewhere.example' }, 403],
    ['without Origin and Content-Type', {}, 403],
    ['without Origin, with a Content-Type', { 'content-type': 'application/json' }, 200],
  ])('responds to a DELETE %s as it does to forms', async (_, headers, status) => {
    const url = `${origin}/api/rpc/tag/deleteMany?q={"where":{"name":"none"}}`;
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(status);
  });
});
