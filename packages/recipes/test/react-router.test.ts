import { describeAdapter } from '@modelway/testing';
import { FETCH_LIMITS } from '../src/fetch-limits.ts';
import { startBuiltRecipe } from '../src/start-built-recipe.ts';

describe('React Router', () => {
  const start = () =>
    startBuiltRecipe('react-router', {
      build: ['react-router', 'build'],
      start: ['react-router-serve', 'build/server/index.js'],
    });
  const unsupported = {
    ...FETCH_LIMITS,
    'an absolute-form request target': 'its server reads it as the path of a page',
    'the method QUERY': 'React Router rejects methods that it does not know',
  } as const;
  describeAdapter(Object.assign(start, { unsupported }));
});
