import { type Exchange, responseValidator } from '../../src/openapi/response-validator.ts';

const closed = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const content = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A document with an operation whose responses refer to components. */
const DOCUMENT = {
  paths: {
    '/post/{id}': { get: { responses: { 200: { $ref: '#/components/responses/Post' } } } },
    '/post/{id}/tags': { patch: { responses: { 204: {}, '4XX': content({}) } } },
  },
  components: {
    responses: {
      Post: { headers: { ETag: {} }, ...content({ $ref: '#/components/schemas/Post' }) },
    },
    schemas: { Post: closed({ title: { type: 'string' } }) },
  },
};

/** The headers of a response with a body. */
const headers = { 'content-type': 'application/json' };

const POST: Exchange = {
  method: 'GET',
  path: '/post/1',
  status: 200,
  headers: { ...headers, etag: '"1"' },
  body: '{"title":"First"}',
};

describe('a validator of responses', () => {
  const validate = responseValidator(DOCUMENT, 'rest');

  it.each<[string, Partial<Exchange>]>([
    ['a response that the document describes', {}],
    ['a response to HEAD', { method: 'HEAD', body: undefined }],
    ['an encoded id', { path: '/post/a%2Fb' }],
    [
      'another method of the same operation',
      { method: 'PUT', path: '/post/1/tags', status: 204, headers: {}, body: undefined },
    ],
    ['a failure', { method: 'PATCH', path: '/post/1/tags', status: 409, headers, body: '{}' }],
    ['an unknown path', { path: '/nope', status: 404, body: '{}' }],
  ])('accepts %s', (_name, change) => {
    expect(validate({ ...POST, ...change })).toBeUndefined();
  });

  it.each<[string, Partial<Exchange>, string]>([
    [
      'another member',
      { body: '{"title":"First","hidden":1}' },
      'data must NOT have additional properties',
    ],
    ['a missing member', { body: '{}' }, "data must have required property 'title'"],
    ['another type', { body: '{"title":1}' }, 'data/title must be string'],
    ['another status', { status: 201 }, 'the operation has no such status'],
    ['a success at an unknown path', { path: '/nope' }, 'the document has no such operation'],
    ['a success of an unknown method', { method: 'DELETE' }, 'the document has no such operation'],
    [
      'an unknown header',
      { headers: { ...POST.headers, location: '/' } },
      'the response has no header "location"',
    ],
    [
      'another media type',
      { headers: { 'content-type': 'text/html' } },
      'the response has no content of the type "text/html"',
    ],
    ['no body', { body: undefined }, 'the response has no body'],
    [
      'a body of a response without one',
      { method: 'PATCH', path: '/post/1/tags', status: 204, headers },
      'the response has no content of the type "application/json"',
    ],
  ])('names %s', (_name, change, wrong) => {
    const { method, path, status } = { ...POST, ...change };
    expect(validate({ ...POST, ...change })).toBe(`${method} ${path} → ${status}: ${wrong}`);
  });
});
