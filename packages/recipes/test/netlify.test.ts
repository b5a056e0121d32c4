import { describeAdapter } from '@modelway/testing';
import { RUNTIME_LIMITS } from '../src/fetch-limits.ts';
import { startRecipe } from '../src/start-recipe.ts';

describe('a Netlify function, behind a Node server', () => {
  const start = () => startRecipe('netlify', { start: () => ['node', 'serve.ts'] });
  describeAdapter(Object.assign(start, { unsupported: RUNTIME_LIMITS }));
});
