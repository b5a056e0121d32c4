interface BufferLike extends Uint8Array<ArrayBuffer> {
  toString(encoding?: 'base64'): string;
}

/** Globals that exist only in some runtimes. */
interface Runtime {
  readonly Buffer?: {
    from(text: string, encoding: 'base64'): BufferLike;
    from(buffer: ArrayBufferLike, byteOffset: number, length: number): BufferLike;
  };
  readonly Uint8Array: { fromBase64?(text: string): Uint8Array<ArrayBuffer> };
  btoa(binary: string): string;
  atob(text: string): string;
}

const runtime = globalThis as unknown as Runtime;

/** The characters per `String.fromCharCode` call: far below the argument limit of every engine. */
const CHUNK = 8192;

/** Encodes bytes as base64 with the standard alphabet and padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  if (runtime.Buffer !== undefined) {
    return runtime.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  }
  const native = bytes as Uint8Array & { toBase64?(): string };
  if (typeof native.toBase64 === 'function') return native.toBase64();
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return runtime.btoa(binary);
}

/**
 * Decodes base64 as leniently as the runtime does. For strict decoding, use `parseBytes`.
 *
 * @throws An error of the runtime if the text is not base64. Node.js never throws.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  // A copy, because a Buffer shares its memory pool with others.
  if (runtime.Buffer !== undefined) return new Uint8Array(runtime.Buffer.from(text, 'base64'));
  if (runtime.Uint8Array.fromBase64 !== undefined) return runtime.Uint8Array.fromBase64(text);
  return Uint8Array.from(runtime.atob(text), (char) => char.charCodeAt(0));
}
