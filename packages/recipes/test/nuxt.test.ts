import { describeAdapter } from '@modelway/testing';
import { startBuiltRecipe } from '../src/start-built-recipe.ts';

describe('Nuxt', () => {
  let origin: string;
  const start = async () => {
    const server = await startBuiltRecipe('nuxt', {
      build: ['nuxt', 'build'],
      start: ['node', '.output/server/index.mjs'],
    });
    ({ origin } = server);
    return server;
  };
  const unsupported = {
    'parameters in the mount path': 'the prefix is a path, not a pattern',
    'an absolute-form request target': 'Nuxt reads it as the path of a page',
  } as const;
  describeAdapter(Object.assign(start, { unsupported }));

  it('responds to requests of the app to itself, in the same process', async () => {
    const response = await fetch(`${origin}/self`, { headers: { 'x-caller': 'ann' } });
    expect(await response.json()).toEqual({
      name: 'of the app é',
      statuses: [204, 404],
      // `event.$fetch` passes on the headers of the caller.
      posts: { own: 1, anonymous: 0 },
    });
  });
});
