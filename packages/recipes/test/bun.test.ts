import { describeAdapter } from '@modelway/testing';
import { RUNTIME_LIMITS } from '../src/fetch-limits.ts';
import { runtimeOf, startRecipe } from '../src/start-recipe.ts';

describe('Bun', () => {
  const bun = runtimeOf('bun', 'bun');
  const args = ['--conditions=@modelway/source', 'server.ts'];
  const start = () => startRecipe('bun', { start: () => [bun, ...args] });
  describeAdapter(Object.assign(start, { unsupported: RUNTIME_LIMITS }));
});
