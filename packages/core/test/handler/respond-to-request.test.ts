import type { ApiError } from '../../src/errors/api-error.ts';
import { respondToRequest } from '../../src/handler/respond-to-request.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import type { LogEntry } from '../../src/logging/log-entry.ts';
import { apiRequest } from '../api-request.ts';

/** The longest text of V8 has 2^29 - 24 characters. */
const tooLong = (): string => 'x'.repeat(2 ** 29);

async function respond(method: string, cause: () => unknown) {
  const logged: LogEntry[] = [];
  let errors: readonly ApiError[] = [];
  await respondToRequest(apiRequest({ method, url: '/post' }), {
    orm: { schema: {}, toOrmError: () => undefined } as never,
    isVisible: () => true,
    protocol: 'rest',
    settings: {
      log: (entry) => logged.push(entry),
      accessLog: false,
      limits: DEFAULT_LIMITS,
    },
    respond: async () => {
      throw cause();
    },
    renderErrors: (rendered) => {
      errors = rendered;
      return { status: 0, headers: {}, body: undefined };
    },
  });
  return { errors, logged };
}

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

it.each([
  ['of a response', () => thrownBy(tooLong)],
  [
    'of what a driver reads',
    () => new Error('query failed', { cause: { code: 'ERR_STRING_TOO_LONG' } }),
  ],
])('reports the length %s of a read as a limit', async (_what, cause) => {
  for (const method of ['GET', 'HEAD']) {
    const { errors, logged } = await respond(method, cause);
    expect(errors).toMatchObject([{ code: 'limit-exceeded', status: 400 }]);
    expect(logged).toEqual([]);
  }
});

it('reports the length of a response to a completed write as a logged 500', async () => {
  const { errors, logged } = await respond('POST', () => thrownBy(tooLong));
  expect(errors).toMatchObject([{ code: 'unknown-error', status: 500 }]);
  expect(logged).toHaveLength(1);
});
