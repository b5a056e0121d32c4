import { fromBase64, toBase64 } from '../src/base64.ts';
import { parseBytes } from '../src/parse-bytes.ts';

const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7) % 256);
const text: string = Buffer.from(bytes).toString('base64');
const NodeBuffer = globalThis.Buffer;

interface NativeBase64 {
  toBase64?: unknown;
}

/** Simulates runtimes without Buffer, with and without the base64 methods of ECMAScript 2026. */
describe.each(['Buffer', 'native methods', 'atob and btoa'])('base64 with %s', (runtime) => {
  const nativeTo = Object.getOwnPropertyDescriptor(Uint8Array.prototype, 'toBase64');
  const nativeFrom = Object.getOwnPropertyDescriptor(Uint8Array, 'fromBase64');

  beforeEach(() => {
    if (runtime !== 'Buffer') Reflect.deleteProperty(globalThis, 'Buffer');
    Reflect.deleteProperty(Uint8Array.prototype, 'toBase64');
    Reflect.deleteProperty(Uint8Array, 'fromBase64');
    if (runtime === 'native methods') {
      (Uint8Array.prototype as NativeBase64).toBase64 = function toBase64(this: Uint8Array) {
        return NodeBuffer.from(this).toString('base64');
      };
      Object.assign(Uint8Array, {
        fromBase64: (from: string) => new Uint8Array(NodeBuffer.from(from, 'base64')),
      });
    }
  });

  afterEach(() => {
    globalThis.Buffer = NodeBuffer;
    Reflect.deleteProperty(Uint8Array.prototype, 'toBase64');
    Reflect.deleteProperty(Uint8Array, 'fromBase64');
    if (nativeTo) Object.defineProperty(Uint8Array.prototype, 'toBase64', nativeTo);
    if (nativeFrom) Object.defineProperty(Uint8Array, 'fromBase64', nativeFrom);
  });

  it('encodes and decodes the same text', () => {
    expect(toBase64(bytes)).toBe(text);
    expect(fromBase64(text)).toStrictEqual(bytes);
  });

  it('rejects text that is not base64', () => {
    expect(parseBytes('!!!!')).toBeUndefined();
    expect(parseBytes('AR==')).toBeUndefined();
    expect(parseBytes('AQ==')).toStrictEqual(Uint8Array.of(1));
  });
});
