import { fromBodyParserError } from '../src/from-body-parser-error.ts';

describe('fromBodyParserError', () => {
  it.each([
    [{ type: 'entity.parse.failed', status: 400 }, 400, 'The body is not valid JSON.'],
    [{ type: 'request.aborted', status: 400 }, 400, 'The body ended before it was complete.'],
    [{ type: 'request.size.invalid', status: 400 }, 400, 'The body ended before it was complete.'],
    [{ type: 'parameters.too.many', status: 413 }, 400, 'The body is not a valid form.'],
    [{ type: 'entity.too.large', limit: 10 }, 413, 'The body is too long; the limit is 10 bytes.'],
    [{ type: 'charset.unsupported' }, 415, 'Unsupported charset or encoding of the body.'],
    [{ type: 'encoding.unsupported' }, 415, 'Unsupported charset or encoding of the body.'],
    [{ code: 'Z_DATA_ERROR', status: 400 }, 400, 'The body cannot be decompressed.'],
    [{ code: 'ERR__ERROR_FORMAT_PADDING_1', status: 400 }, 400, 'The body cannot be decompressed.'],
    [{ code: 'ZSTD_error_prefix_unknown', status: 400 }, 400, 'The body cannot be decompressed.'],
  ])('converts %j', (error, status, message) => {
    expect(fromBodyParserError(error)).toMatchObject({ status, message, cause: error });
  });

  it('does not disclose the message of the error', () => {
    const error = Object.assign(new SyntaxError('secret'), { type: 'entity.parse.failed' });
    expect(fromBodyParserError(error)?.message).not.toContain('secret');
  });

  it.each([
    [new Error('from the app')],
    [{ status: 400 }],
    [{ type: 'entity.verify.failed', status: 403 }],
    [{ type: 'stream.not.readable', status: 500 }],
    [{ code: 'Z_DATA_ERROR' }],
    [{ code: 'ENOENT', status: 400 }],
    ['entity.parse.failed'],
    [undefined],
    [null],
  ])('returns undefined for %j', (error) => {
    expect(fromBodyParserError(error)).toBeUndefined();
  });
});
