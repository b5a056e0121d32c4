import { ownMember, parseJson, parseObjectBody, readJsonText } from '../../src/http/parse-json.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { apiRequest } from '../api-request.ts';
import { errorsOf, rejectionsOf } from '../thrown.ts';

const limits = { ...DEFAULT_LIMITS, jsonDepth: 3 };
const read = (text: string) => parseJson(text, limits, (why) => new TypeError(`It ${why}`));

describe('parseJson', () => {
  it.each([
    'null',
    '"[[[[{{{{"',
    '[[[1]]]',
    '{"a":{"b":{"c":1}}}',
    '[[],[[]],{},{"a":[]}]',
    String.raw`"\"[[[["`,
    String.raw`["\\",["\\\"[[[[",[1]]]`,
    '{"[[[[":"]]]]","{{{{":[[1]]}',
  ])('accepts %s, within the depth limit', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    '[[[[1]]]]',
    '{"a":{"b":{"c":{}}}}',
    '[{"a":[{}]}]',
    String.raw`["\\",[["\\",[1]]]]`,
    '['.repeat(1_000_000),
  ])('rejects %.30s, above the depth limit', async (text) => {
    const [error] = await errorsOf(() => read(text));
    expect(error).toMatchObject({ code: 'limit-exceeded', status: 400 });
    expect(error?.message).toMatch(/^The depth of the JSON is \d+; the limit jsonDepth is 3\.$/);
  });

  it.each(['', '{', 'nope', "{'a':1}", '{"a":1}}', ']]]][[[['])(
    'rejects %j, which is not JSON, without the text of the engine',
    (text) => {
      expect(() => read(text)).toThrow(new Error('It is not valid JSON.'));
    },
  );

  it.each([
    '{"__proto__":1}',
    '[{"a":{"__proto__":null}}]',
    String.raw`{"\u005f_proto__":1}`,
    String.raw`{"a":{"__pr\u006Fto__":{}}}`,
  ])('rejects a member named __proto__ in %s', (text) => {
    expect(() => read(text)).toThrow('It must not have a member named "__proto__".');
  });

  it.each([
    '["__proto__"]',
    '{"a":"__proto__"}',
    '{"constructor":{"prototype":1},"toString":2,"proto":3,"__proto":4}',
    String.raw`{"\u00fc":"\u005f_proto__"}`,
  ])('accepts %s, where no member has that name', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });
});

describe('ownMember', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'returns %s only if it is an own member',
    (name) => {
      expect(ownMember({}, name)).toBeUndefined();
      expect(ownMember(JSON.parse(`{"${name}":1}`), name)).toBe(1);
    },
  );
});

describe('the body of a request', () => {
  const body = async (text: string, headers = {}) => {
    const request = apiRequest({ url: '/', body: text, headers });
    return parseObjectBody({ ...request, body: await readJsonText(request, limits) });
  };

  it('is parsed as an object', async () => {
    expect(await body(' {"a":[1]}\n')).toEqual({ a: [1] });
  });

  it.each(['', '  \n', '[]', '1', 'null', '"text"', '{'])(
    'is rejected if it is %j',
    async (text) => {
      expect(await rejectionsOf(() => body(text))).toEqual([['invalid-payload']]);
    },
  );

  it('is rejected without a content type, but a missing body is reported first', async () => {
    const untyped = { 'content-type': undefined } as never;
    expect(await rejectionsOf(() => body('{}', untyped))).toEqual([
      ['unsupported-media-type', { header: 'Content-Type' }],
    ]);
    expect(await rejectionsOf(() => body('', untyped))).toEqual([['invalid-payload']]);
  });

  it('is read after its media type is checked', async () => {
    const readBody = () => Promise.reject(new TypeError('was read'));
    const request = {
      ...apiRequest({ url: '/', headers: { 'content-type': 'text/xml' } }),
      readBody,
    };
    expect(await rejectionsOf(async () => readJsonText(request, limits))).toEqual([
      ['unsupported-media-type', { header: 'Content-Type' }],
    ]);
  });

  it('is read within the limit', async () => {
    let given: number | undefined;
    const request = {
      ...apiRequest({ url: '/', body: {} }),
      readBody: async (limit: number) => {
        given = limit;
        return '{}';
      },
    };
    await readJsonText(request, { ...limits, bodyBytes: 77 });
    expect(given).toBe(77);
  });
});
