import {
  type ApiError,
  ApiErrors,
  collectError,
  commonStatus,
  throwIfAny,
} from '../../src/errors/api-error.ts';
import { InvalidSortError } from '../../src/errors/request-errors.ts';

const errors = (count: number) =>
  Array.from({ length: count }, (_, i) => new InvalidSortError(`e${i}`));

describe('throwIfAny', () => {
  it('throws nothing, the only error, or all of them', () => {
    const [one, two] = errors(2) as [ApiError, ApiError];
    expect(() => throwIfAny([])).not.toThrow();
    expect(() => throwIfAny([one])).toThrow(one);
    expect(() => throwIfAny([one, two])).toThrow(new ApiErrors([one, two]));
    expect(new ApiErrors([one, two])).toMatchObject({ name: 'ApiErrors', message: 'e0. e1.' });
  });
});

describe('collectError', () => {
  it('collects errors, and throws all of them at the hundredth', () => {
    const kept: ApiError[] = [];
    const all = errors(100);
    for (const error of all.slice(0, 99)) collectError(kept, error);
    expect(kept).toHaveLength(99);
    expect(() => collectError(kept, all[99] as ApiError)).toThrow(ApiErrors);
    expect(kept).toEqual(all);
  });
});

describe('commonStatus', () => {
  it.each([
    [[404], 404],
    [[409, 409], 409],
    [[400, 409], 400],
    [[403, 404], 400],
    [[503, 503], 503],
    [[400, 503], 500],
    [[500, 503], 500],
  ])('returns for %j the common status %d', (statuses, common) => {
    expect(commonStatus(statuses)).toBe(common);
  });
});
