import { inspect } from 'node:util';
import { toLoggedError } from '../../src/logging/to-logged-error.ts';

const SECRET = 'hunter2';

describe('toLoggedError', () => {
  it('keeps the class, message, stack, code and causes of an error', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const error = new TypeError('why', { cause });
    const logged = toLoggedError(error);
    expect(logged).toBeInstanceOf(TypeError);
    expect(logged).toMatchObject({ name: 'TypeError', message: 'why', stack: error.stack });
    expect(logged.cause).toMatchObject({ message: 'refused', code: 'ECONNREFUSED' });
  });

  it('omits every other property, of causes as well', () => {
    const properties = {
      sql: `select '${SECRET}'`,
      sqlParams: [SECRET],
      detail: `Key (email)=(${SECRET})`,
      meta: { target: SECRET },
      config: { headers: { authorization: SECRET, cookie: SECRET } },
    };
    const cause = Object.assign(new Error('inner'), properties);
    const errors = [Object.assign(new Error('one'), properties)];
    const error = Object.assign(new AggregateError(errors, 'outer', { cause }), properties);
    expect(inspect(error, { depth: 9 })).toContain(SECRET);
    expect(inspect(toLoggedError(error), { depth: 9, showHidden: true })).not.toContain(SECRET);
  });

  it('keeps the errors of an AggregateError, and causes up to a depth', () => {
    const endless = new Error('endless');
    endless.cause = endless;
    const errors = Array.from({ length: 99 }, () => endless);
    const logged = toLoggedError(new AggregateError(errors, 'all'));
    expect(logged.errors).toHaveLength(10);
    let depth = 0;
    for (let each = logged.errors?.[0]; each; each = each.cause as never) depth += 1;
    expect(depth).toBe(5);
  });

  it.each<[unknown, string, string]>([
    ['text', 'Error', 'text'],
    [undefined, 'Error', 'undefined'],
    [Symbol('x'), 'Error', 'Symbol(x)'],
    [null, 'Error', 'null'],
    [{ name: 'Custom', message: 'object', secret: SECRET }, 'Custom', 'object'],
    [{ message: { secret: SECRET } }, 'Error', ''],
  ])('copies %p to an error', (thrown, name, message) => {
    const logged = toLoggedError(thrown);
    expect(logged).toBeInstanceOf(Error);
    expect([logged.name, logged.message]).toEqual([name, message]);
  });

  it('does not throw for a value whose properties throw', () => {
    const hostile = {
      get message() {
        throw new Error('no');
      },
    };
    expect(toLoggedError(hostile).message).toBe('The thrown value cannot be read.');
  });
});
