import { isRepeated, withoutStack } from '../../src/logging/repeated-errors.ts';
import { toLoggedError } from '../../src/logging/to-logged-error.ts';

const MINUTE = 60_000;
const log = {};
const fail = (message: string, cause?: unknown) => toLoggedError(new TypeError(message, { cause }));

describe('isRepeated', () => {
  it('knows a failure by its kind, its place and its causes, not by its message', () => {
    expect([1, 2, 3].map((id) => isRepeated(log, fail(`of record ${id}`), 0))).toEqual([
      false,
      true,
      true,
    ]);
    const other = [1, 2].map((id) =>
      isRepeated(log, fail(`of record ${id}`, new Error('cause')), 0),
    );
    expect(other).toEqual([false, true]);
    expect(isRepeated(log, toLoggedError(new TypeError('elsewhere')), 0)).toBe(false);
  });

  it('forgets a failure after ten minutes', () => {
    const times = [0, 9, 11, 12].map((minutes) => 1000 * MINUTE + minutes * MINUTE);
    expect(times.map((now) => isRepeated(log, fail('slow'), now))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('remembers the latest 200 failures', () => {
    const failure = (name: string) => Object.assign(new Error('x'), { name });
    const first = () => isRepeated(log, toLoggedError(failure('First')), 0);
    expect([first(), first()]).toEqual([false, true]);
    for (let each = 0; each < 200; each++) isRepeated(log, toLoggedError(failure(`E${each}`)), 0);
    expect(first()).toBe(false);
  });
});

describe('withoutStack', () => {
  it('keeps the name, the message and the code', () => {
    const error = toLoggedError(Object.assign(new TypeError('broken'), { code: 'E1' }));
    const { name, message, code, stack, cause } = withoutStack(error);
    expect({ name, message, code, stack, cause }).toEqual({
      ...{ name: 'TypeError', message: 'broken', code: 'E1', stack: 'TypeError: broken' },
      cause: undefined,
    });
  });
});
