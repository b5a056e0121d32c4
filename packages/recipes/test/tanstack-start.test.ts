import { describeAdapter } from '@modelway/testing';
import { FETCH_LIMITS } from '../src/fetch-limits.ts';
import { startBuiltRecipe } from '../src/start-built-recipe.ts';

describe('TanStack Start', () => {
  const start = () =>
    startBuiltRecipe('tanstack-start', {
      build: ['vite', 'build'],
      start: ['node', '.output/server/index.mjs'],
    });
  describeAdapter(Object.assign(start, { unsupported: FETCH_LIMITS }));
});
