import { describeAdapter } from '@modelway/testing';
import { RUNTIME_LIMITS } from '../src/fetch-limits.ts';
import { startRecipe } from '../src/start-recipe.ts';

const UNSUPPORTED = {
  ...RUNTIME_LIMITS,
  'early rejection of a large body': 'AWS invokes the function with the whole request',
  'a body of GET': 'hono/aws-lambda answers it with 400 by itself',
  'aborted requests': 'AWS does not tell the function that the caller has disconnected',
} as const;

describe('AWS Lambda', () => {
  const start = () => startRecipe('lambda', { start: () => ['node', 'serve.ts'] });
  describeAdapter(Object.assign(start, { unsupported: UNSUPPORTED }));
});
