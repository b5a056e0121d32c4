import { countAbove, countBody } from '../../src/handler/count-bodies.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { apiRequest } from '../api-request.ts';
import { rejectionsOf } from '../thrown.ts';

describe('countBody', () => {
  const limits = { ...DEFAULT_LIMITS, jsonDepth: 3, jsonValues: 10 };
  const { signal } = new AbortController();

  it.each([
    ['of its own', <Request>(request: Request) => request],
    ['that counts already', countAbove],
  ])('checks the limits of a body %s before it is parsed', async (_what, receive) => {
    const read = (body: unknown) => {
      const request = receive(apiRequest({ method: 'POST', url: '/', body }));
      return countBody(request, limits, signal).request.readBody(1000);
    };
    expect(await read([[[1]]])).toBe('[[[1]]]');
    expect(await rejectionsOf(() => read([[[[1]]]]))).toEqual([['limit-exceeded']]);
    expect(await rejectionsOf(() => read(Array(10).fill(1)))).toEqual([['limit-exceeded']]);
  });
});
