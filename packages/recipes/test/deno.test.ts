import { describeAdapter } from '@modelway/testing';
import { RUNTIME_LIMITS } from '../src/fetch-limits.ts';
import { runtimeOf, startRecipe } from '../src/start-recipe.ts';

const UNSUPPORTED = {
  ...RUNTIME_LIMITS,
  'aborted requests':
    'Deno 2.9 does not always abort the signal of a request whose body arrives after its headers',
  'requests after an unread body':
    'Deno closes the connection if the response is ready before the body has arrived',
} as const;

describe('Deno', () => {
  const deno = runtimeOf('deno', 'deno');
  const args = ['serve', '--allow-all', '--conditions=@modelway/source', '--host=127.0.0.1'];
  const start = () =>
    startRecipe('deno', { start: (port) => [deno, ...args, `--port=${port}`, 'server.ts'] });
  describeAdapter(Object.assign(start, { unsupported: UNSUPPORTED }));
});
