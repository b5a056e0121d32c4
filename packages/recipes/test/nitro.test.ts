import { describeAdapter } from '@modelway/testing';
import { FETCH_LIMITS } from '../src/fetch-limits.ts';
import { startBuiltRecipe } from '../src/start-built-recipe.ts';

describe('Nitro', () => {
  const start = () =>
    startBuiltRecipe('nitro', {
      build: ['nitro', 'build'],
      start: ['node', '.output/server/index.mjs'],
    });
  describeAdapter(Object.assign(start, { unsupported: FETCH_LIMITS }));
});
