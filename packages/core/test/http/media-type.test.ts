import {
  assertJsonApiAcceptable,
  assertJsonBody,
  assertPlainIfJsonApi,
  JSON_API,
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
