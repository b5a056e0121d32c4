import { PreconditionFailedError } from '../../src/errors/precondition-failed-error.ts';
import { bodyTag, parseEntityTags, versionTag } from '../../src/http/entity-tags.ts';
import { finishResponse } from '../../src/rest/finish-response.ts';

const finish = (
  response: { status?: number; headers?: Record<string, string>; body?: string | undefined },
  {
    ifMatch,
    ifNoneMatch,
    isRead = true,
  }: { ifMatch?: string; ifNoneMatch?: string; isRead?: boolean } = {},
) =>
  finishResponse(
    { status: 200, headers: {}, body: '{}', ...response },
    {
      ifMatch: parseEntityTags('If-Match', ifMatch),
      ifNoneMatch: parseEntityTags('If-None-Match', ifNoneMatch),
      unmodifiedSince: false,
    },
    isRead,
  );

describe('finishResponse', () => {
  it.each([
    ['a read', {}, true, bodyTag('{}')],
    ['a write', {}, false, undefined],
    [
      'a read with no-store',
      { headers: { 'cache-control': 'private, no-store' } },
      true,
      undefined,
    ],
    ['a read of more than 1 MiB', { body: 'x'.repeat(1_048_577) }, true, undefined],
    ['a read without a body', { body: undefined }, true, undefined],
    ['an error of an interceptor', { status: 503 }, true, undefined],
    ['a tag of an interceptor', { headers: { etag: '"own"' } }, true, '"own"'],
    ['a write without a body', { body: undefined, headers: { etag: '"v1"' } }, false, '"v1"'],
  ])('returns the ETag of %s', (_title, response, isRead, expected) => {
    expect(finish(response, { isRead }).headers.etag).toBe(expected);
  });

  it('adds the body to the tag of a version', () => {
    const headers = { etag: versionTag('1') };
    const one = finish({ headers }).headers.etag;
    expect(one).toMatch(/^"v\w{11}-\w{11}"$/);
    expect(finish({ headers, body: '[]' }).headers.etag).not.toBe(one);
    expect(finish({ headers }, { isRead: false }).headers.etag).toBe(one);
  });

  it('keeps all headers of a 304 but the content type', () => {
    const headers = { 'content-type': 'x/y', vary: 'Accept', 'x-own': '1' };
    expect(finish({ headers }, { ifNoneMatch: '*' })).toEqual({
      status: 304,
      headers: { vary: 'Accept', 'x-own': '1', etag: bodyTag('{}') },
      body: undefined,
    });
  });

  it('leaves the errors of an interceptor', () => {
    expect(finish({ status: 404 }, { ifNoneMatch: '*', ifMatch: '"x"' }).status).toBe(404);
  });

  it('compares no tag with a response without one, and an empty tag neither', () => {
    const long = { body: 'x'.repeat(1_048_577) };
    expect(finish(long, { ifNoneMatch: '"", "x"' }).status).toBe(200);
    expect(finish(long, { ifNoneMatch: '*' }).status).toBe(304);
    expect(() => finish(long, { ifMatch: '""' })).toThrow(PreconditionFailedError);
    expect(finish(long, { ifMatch: '*' }).status).toBe(200);
  });

  it('fails if a read has none of the tags in If-Match', () => {
    expect(() => finish({}, { ifMatch: '"x"' })).toThrow(PreconditionFailedError);
    expect(() => finish({ body: undefined }, { ifMatch: '"x"' })).toThrow(PreconditionFailedError);
    expect(finish({}, { ifMatch: '*' }).status).toBe(200);
  });
});
