import { getHeapStatistics } from 'node:v8';
import { LimitExceededError } from '../../src/errors/request-errors.ts';
import { assertWithin } from '../../src/limits/assert-within.ts';
import { DEFAULT_LIMITS, resolveLimits } from '../../src/limits/limits.ts';
import { errorsOf } from '../thrown.ts';

const processBytes = Math.floor(getHeapStatistics().heap_size_limit / 48);

describe('resolveLimits', () => {
  it('returns the defaults', () => {
    expect(resolveLimits()).toEqual({
      bodyBytes: 1_048_576,
      queryBytes: 16_384,
      jsonValues: 50_000,
      rows: 10_000,
      jsonDepth: 100,
      includeDepth: 5,
      includeCount: 20,
      included: 1000,
      sortDepth: 5,
      sortCount: 20,
      filterDepth: 5,
      filterCount: 50,
      listLength: 10_000,
      operandLength: 1000,
      argsDepth: 20,
      nestedWrites: 500,
      writeRows: 1000,
      conditions: 500,
      complexity: 2000,
      transactionOperations: 100,
      take: Number.POSITIVE_INFINITY,
      readBytes: Math.min(33_554_432, processBytes),
      processBytes,
      responseBytes: Math.min(33_554_432, processBytes),
      timeoutMs: 30_000,
      unreadMs: 60_000,
    });
  });

  it('overrides the defaults with the given limits', () => {
    expect(resolveLimits({ jsonDepth: 5, bodyBytes: Number.POSITIVE_INFINITY })).toEqual({
      ...DEFAULT_LIMITS,
      jsonDepth: 5,
      bodyBytes: Number.POSITIVE_INFINITY,
    });
  });

  it('allows no nested writes with nestedWrites: 0', async () => {
    const limits = resolveLimits({ nestedWrites: 0 });
    expect(() => assertWithin(limits, 'nestedWrites', { value: 0 })).not.toThrow();
    expect(() => assertWithin(limits, 'nestedWrites', { value: 1 })).toThrow(LimitExceededError);
  });

  it.each([
    [{ bodyByte: 1 }, 'limits.bodyByte'],
    [{ constructor: 1 }, 'limits.constructor'],
    [JSON.parse('{"__proto__":1}'), 'limits.__proto__'],
    [{ jsonDepth: 0 }, 'limits.jsonDepth'],
    [{ take: 0.5 }, 'limits.take'],
    [{ jsonDepth: -1 }, 'limits.jsonDepth'],
    [{ nestedWrites: -1 }, 'limits.nestedWrites must be an integer from 0 or Infinity'],
    [{ jsonDepth: Number.NaN }, 'limits.jsonDepth'],
    [{ jsonDepth: 401 }, 'limits.jsonDepth must be at most 400'],
    [{ jsonDepth: Number.POSITIVE_INFINITY }, 'limits.jsonDepth must be at most 400'],
    [{ bodyBytes: '1mb' }, 'limits.bodyBytes'],
    [{ listLength: null }, 'limits.listLength'],
    [null, 'limits'],
    [5, 'limits'],
    ['1mb', 'limits'],
    [[], 'limits'],
  ])('rejects %j with a TypeError that names it', (given, name) => {
    expect(() => resolveLimits(given)).toThrow(TypeError);
    expect(() => resolveLimits(given)).toThrow(name);
  });
});

describe('assertWithin', () => {
  it('accepts the limit itself, and names limit, value and source above it', async () => {
    expect(() => assertWithin(DEFAULT_LIMITS, 'filterCount', { value: 50 })).not.toThrow();
    const source = { parameter: 'filter[x]' };
    const [error] = await errorsOf(() =>
      assertWithin(DEFAULT_LIMITS, 'filterCount', { value: 51, source }),
    );
    expect(error).toMatchObject({ code: 'limit-exceeded', status: 400, source });
    expect(error?.message).toBe(
      'The number of filter parameters is 51; the limit filterCount is 50.',
    );
  });
});
