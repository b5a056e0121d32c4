import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { createAnnotationWriter } from '../src/annotations.ts';
import { decodeResponse, loadResponse } from '../src/client.ts';
import { encode, encodeAt } from '../src/encode.ts';
import { throughText } from './json-text.ts';
import { anyKey, plainKey, tree } from './values.ts';

/** Returns the body of a response with this data. */
function toBody(value: unknown): object {
  const { json, meta } = encode(value);
  return throughText({ data: json, ...(meta && { meta: { serialization: meta } }) }) as object;
}

describe('loadResponse', () => {
  it('returns the values that superjson returns', async () => {
    await fc.assert(
      fc.asyncProperty(tree(plainKey), async (value) => {
        const body = toBody(value);
        const expected = decodeResponse(body);
        expect(await loadResponse(body)).toStrictEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('accepts any response of the server, whatever the keys', async () => {
    await fc.assert(
      fc.asyncProperty(tree(anyKey), async (value) => {
        const textOf = (decoded: unknown) => JSON.stringify(encode(decoded));
        const body = toBody(value);
        const decoded = textOf(decodeResponse(body));
        const loaded = await loadResponse(body);
        expect(textOf(loaded)).toBe(decoded);
        expect(JSON.stringify(encode(loaded).json)).toBe(JSON.stringify(encode(value).json));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a prototype', '__proto__.polluted', {}],
    ['a prototype of a list', 'length', { v: 0 }],
    ['a constructor', 'constructor.prototype.polluted', {}],
    ['a malformed path', 'a\\b', { v: 1 }],
    ['a member of a text', 'text.length', {}],
  ])('rejects metadata with %s', async (_, path, version) => {
    const data = path === 'length' ? [1] : { text: 'a' };
    const serialization = { values: { [path]: ['number'] }, ...version };
    const body: object = JSON.parse(JSON.stringify({ data, meta: { serialization } }));
    await expect(loadResponse(body)).rejects.toThrow('does not match its data');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('keeps the prototypes of data with a member __proto__', async () => {
    const body: object = JSON.parse(
      '{"data":{"__proto__":{"at":"1"}},"meta":{"serialization":{"values":{"__proto__.at":["bigint"]}}}}',
    );
    const data = (await loadResponse(body)) as object;
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(Object.entries(data)).toEqual([['__proto__', { at: 1n }]]);
  });

  it('reads bytes in the form of `zenstackHooks`', async () => {
    const annotations = createAnnotationWriter('typed-array');
    const data = encodeAt({ bytes: Uint8Array.of(1, 255) }, annotations);
    const serialization: unknown = JSON.parse(annotations.toJson() ?? '');
    const loaded = await loadResponse(throughText({ data, meta: { serialization } }));
    expect(loaded).toStrictEqual({ bytes: Uint8Array.of(1, 255) });
  });

  it.each([
    ['a Decimal', new Decimal('NaN')],
    ['a long Decimal', new Decimal(`1e${2000}`)],
    ['a Date after 9999', new Date(8.64e15)],
    ['null', null],
  ])('reads %s at the root', async (_, value) => {
    expect(await loadResponse(toBody(value))).toStrictEqual(value);
  });

  it('returns the data of a response without metadata', async () => {
    const data = [{ id: 1 }];
    expect(await loadResponse({ data, meta: { total: 1 } })).toBe(data);
    expect(await loadResponse({})).toBeUndefined();
  });

  it.each([
    ['a path to no value', { 'a.b': ['Date'] }],
    ['a path to a prototype', { '__proto__.polluted': ['Date'] }],
    ['a path to an inherited member', { 'constructor.name': ['Date'] }],
    ['a path to the length of a list', { 'list.length': ['bigint'] }],
    ['an unknown type', { a: ['URL'] }],
    ['an unknown custom type', { a: [['custom', 'constructor']] }],
  ])('rejects %s', async (_, values) => {
    const body = { data: { a: '1', list: [] }, meta: { serialization: { values } } };
    await expect(loadResponse(body)).rejects.toThrow(
      new TypeError('The metadata of the response does not match its data.'),
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
