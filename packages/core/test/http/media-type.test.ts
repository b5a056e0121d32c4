import {
  ATOMIC,
  assertJsonApiAcceptable,
  assertJsonBody,
  assertPlainIfJsonApi,
  JSON_API,
  namesExtension,
} from '../../src/http/media-type.ts';
import { errorsOf, rejectionsOf } from '../thrown.ts';

describe('assertJsonBody', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;Charset="UTF-8"',
    'application/json; charset=utf8; x=y',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'Application/Vnd.Api+Json;',
    'application/vnd.api+json; profile="https://example.com/a https://example.com/b"',
    'application/vnd.api+json; profile="https://example.com/a;b=c"',
    String.raw`application/vnd.api+json; profile="a\";ext=b"`,
  ])('accepts %j', (contentType) => {
    expect(() => assertJsonBody(contentType)).not.toThrow();
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset="iso-8859-1"',
    'application/json; x="charset=utf-8"; charset=utf-16le',
    'application/xml',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json; charset=utf-8',
    'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"',
    'application/vnd.api+json; profile="a"; ext="b"',
    'application/vnd.api+json; q=1; x=y',
  ])('rejects %j with 415', async (contentType) => {
    expect(await rejectionsOf(() => assertJsonBody(contentType))).toEqual([
      ['unsupported-media-type', { header: 'Content-Type' }],
    ]);
  });

  it('names both types if the header is missing', async () => {
    const [error] = await errorsOf(() => assertJsonBody(undefined));
    expect(error?.message).toMatch(/application\/vnd\.api\+json or application\/json\.$/);
  });
});

describe('assertJsonBody of an extension', () => {
  it.each([
    `${JSON_API}; ext="${ATOMIC}"`,
    `${JSON_API};EXT="${ATOMIC}"`,
    `Application/Vnd.Api+Json; profile="x"; ext="${ATOMIC}"`,
    `${JSON_API}; ext=" ${ATOMIC}  ${ATOMIC} "`,
  ])('accepts %j', (contentType) => {
    expect(() => assertJsonBody(contentType, ATOMIC)).not.toThrow();
    expect(namesExtension(contentType, ATOMIC)).toBe(true);
  });

  it.each([
    [undefined, false],
    ['', false],
    [JSON_API, false],
    ['application/json', false],
    [`application/json; ext="${ATOMIC}"`, false],
    [`${JSON_API}; ext=""`, false],
    [`${JSON_API}; ext="${ATOMIC}/"`, false],
    [`${JSON_API}; profile="${ATOMIC}"`, false],
    [`${JSON_API}; ext="${ATOMIC} https://example.com/other"`, true],
    [`${JSON_API}; ext="${ATOMIC}"; charset=utf-8`, true],
  ])('rejects %j with 415', async (contentType, named) => {
    expect(await rejectionsOf(() => assertJsonBody(contentType, ATOMIC))).toEqual([
      ['unsupported-media-type', { header: 'Content-Type' }],
    ]);
    expect(namesExtension(contentType, ATOMIC)).toBe(named);
  });
});

describe('assertPlainIfJsonApi', () => {
  it.each([undefined, '', 'text/plain; charset=utf-8', 'application/vnd.api+json', 'a/b; ext="x"'])(
    'accepts %j if there is no body',
    (contentType) => {
      expect(() => assertPlainIfJsonApi(contentType)).not.toThrow();
    },
  );

  it('rejects JSON:API with parameters', async () => {
    for (const contentType of ['application/vnd.api+json; charset=utf-8', `${JSON_API};ext="a"`]) {
      expect(await rejectionsOf(() => assertPlainIfJsonApi(contentType))).toEqual([
        ['unsupported-media-type', { header: 'Content-Type' }],
      ]);
    }
  });
});

describe('assertJsonApiAcceptable', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'application/*',
    'application/json',
    'application/vnd.api+json',
    'text/html, application/vnd.api+json;q=0.1',
    'text/html;q=0, */*;q=0.5',
    'application/vnd.api+json; ext="x", application/vnd.api+json',
    'application/vnd.api+json; q=0.1, */*; q=0',
    'application/vnd.api+json; profile="https://example.com/a,b;c"',
    'Application/Vnd.API+json ; Profile="x" ; Q=0.3',
  ])('accepts %j', (accept) => {
    expect(() => assertJsonApiAcceptable(accept)).not.toThrow();
  });

  it.each([
    'text/html',
    'image/*',
    'application/vnd.api+json;q=0',
    '*/*;q=0.000',
    'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"',
    'application/vnd.api+json; charset=utf-8, application/vnd.api+json; ext=x',
    'application/vnd.api+json; profile="a, application/json"; ext=x',
    // Whatever stands beside it.
    'application/vnd.api+json; charset=utf-8, */*',
    'application/vnd.api+json; ext=x, application/json, application/vnd.api+json;q=0',
    'application/vnd.api+json; ext=x, */*',
    'application/vnd.api+json; charset=utf-8, application/json, application/*',
    'application/vnd.api+json; q=0, */*',
  ])('rejects %j with 406', async (accept) => {
    expect(await rejectionsOf(() => assertJsonApiAcceptable(accept))).toEqual([
      ['not-acceptable', { header: 'Accept' }],
    ]);
  });
});

describe('assertJsonApiAcceptable of an extension', () => {
  it.each([
    undefined,
    '*/*',
    'application/*',
    'application/json',
    `${JSON_API}; ext="${ATOMIC}"`,
    `${JSON_API}, ${JSON_API}; ext="${ATOMIC}"; q=0.1`,
    `${JSON_API}; ext="${ATOMIC}"; profile="https://example.com/any"`,
  ])('accepts %j', (accept) => {
    expect(() => assertJsonApiAcceptable(accept, ATOMIC)).not.toThrow();
  });

  it.each([
    'text/html',
    JSON_API,
    `${JSON_API}, */*`,
    `${JSON_API}; ext="https://example.com/other"`,
    `${JSON_API}; ext="${ATOMIC} https://example.com/other"`,
    `${JSON_API}; ext="${ATOMIC}"; charset=utf-8`,
    `${JSON_API}; ext="${ATOMIC}"; q=0`,
  ])('rejects %j with 406', async (accept) => {
    expect(await rejectionsOf(() => assertJsonApiAcceptable(accept, ATOMIC))).toEqual([
      ['not-acceptable', { header: 'Accept' }],
    ]);
  });
});
