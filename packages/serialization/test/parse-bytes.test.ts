import fc from 'fast-check';
import { parseBytes } from '../src/parse-bytes.ts';

describe('parseBytes', () => {
  it.each([
    ['', []],
    ['AQ==', [1]],
    ['AQI=', [1, 2]],
    ['/wD+', [255, 0, 254]],
  ])('parses %j', (text, bytes) => {
    expect(parseBytes(text)).toStrictEqual(Uint8Array.from(bytes));
  });

  it.each([
    'A',
    'AQ',
    'AQI',
    'AQ=',
    '=AQ=',
    'AR==',
    'AQJ=',
    '_wD-',
    'AQ==AQ==',
    'AQ ==',
    'A\nQ==',
    'AQ==\n',
    '!!!!',
    '====',
    'é===',
  ])('rejects %j, which is not canonical base64', (text) => {
    expect(parseBytes(text)).toBeUndefined();
  });

  it('returns bytes that own their memory', () => {
    const bytes = parseBytes('AQI=');
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    expect(bytes?.buffer.byteLength).toBe(2);
  });

  it('parses long texts', () => {
    const bytes = new Uint8Array(3_000_000).fill(7);
    expect(parseBytes(Buffer.from(bytes).toString('base64'))).toHaveLength(3_000_000);
  });

  it('parses the text of all bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect([...(parseBytes(Buffer.from(bytes).toString('base64')) ?? [])]).toEqual([...bytes]);
      }),
    );
  });
});
