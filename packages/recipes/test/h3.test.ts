import { describeAdapter } from '@modelway/testing';
import { FETCH_LIMITS } from '../src/fetch-limits.ts';
import { startRecipe } from '../src/start-recipe.ts';

describe('h3', () => {
  const start = () => startRecipe('h3', { start: () => ['node', 'server.ts'] });
  describeAdapter(Object.assign(start, { unsupported: FETCH_LIMITS }));
});
