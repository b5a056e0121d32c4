import { setImmediate } from 'node:timers/promises';
import type { ApiError } from '../../src/errors/api-error.ts';
import { respondToRequest } from '../../src/handler/respond-to-request.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import type { LogEntry } from '../../src/logging/log-entry.ts';
import { apiRequest } from '../api-request.ts';

/** The longest text of V8 has 2^29 - 24 characters. */
const tooLong = (): string => 'x'.repeat(2 ** 29);

type Respond = Parameters<typeof respondToRequest>[1]['respond'];

async function respond(method: string, cause: () => unknown) {
  return respondBy(method, async () => {
    throw cause();
  });
}

async function respondBy(method: string, run: Respond, limits = DEFAULT_LIMITS) {
  const logged: LogEntry[] = [];
  let errors: readonly ApiError[] = [];
  await respondToRequest(apiRequest({ method, url: '/post' }), {
    orm: { schema: {}, toOrmError: () => undefined } as never,
    isVisible: () => true,
    protocol: 'rest',
    settings: {
      log: (entry) => logged.push(entry),
      accessLog: false,
      limits,
    },
    respond: run,
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

it('reports the end of a request that the ORM client wraps in its own error', async () => {
  const { errors } = await respondBy(
    'POST',
    async (_request, { deadline: { signal, hold } }) => {
      await setImmediate();
      hold();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new Error('query failed', { cause: signal.reason });
    },
    { ...DEFAULT_LIMITS, timeoutMs: 5 },
  );
  expect(errors).toMatchObject([{ code: 'unavailable', status: 503 }]);
});
