import fc from 'fast-check';
import type { WireRequest } from './exchange.ts';

/** A request before it is written as bytes. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

type Header = PlainRequest['headers'][number];

/** The headers of all requests. The server closes the connection after its response. */
const COMMON: readonly Header[] = [
  ['host', 'localhost'],
  ['connection', 'close'],
];

/** Headers that a handler or Node reads, with values that are wrong, or wrong together. */
const HEADERS: readonly Header[] = [
  ...['0', '-1', '5', '1e3', '+7', '99999999999999999999', '9007199254740993', '5, 6', ''].map(
    (length): Header => ['content-length', length],
  ),
  ...['chunked', 'gzip, chunked', 'chunked, chunked', 'identity', 'xchunked', '\u000bchunked'].map(
    (coding): Header => ['transfer-encoding', coding],
  ),
  ...['text/plain', 'application/json; charset=latin1', 'application/vnd.api+json; a="', ''].map(
    (type): Header => ['content-type', type],
  ),
  ...['*/*;q=0', 'application/vnd.api+json;ext="x"', `${'a/b,'.repeat(500)}c/d`, '\u0000'].map(
    (type): Header => ['accept', type],
  ),
  ...['gzip', 'br, gzip', 'deflate', 'x'].map((coding): Header => ['content-encoding', coding]),
  ...['"a"', '*', 'W/"', `"${'a'.repeat(9_000)}"`].map((tag): Header => ['if-match', tag]),
  ...['100-continue', 'anything'].map((expected): Header => ['expect', expected]),
  ...['close', 'keep-alive', 'upgrade', 'content-length'].map((is): Header => ['connection', is]),
  ['upgrade', 'h2c'],
  ['host', 'other'],
  ['host', ''],
  ['prefer', 'return=minimal, x="'],
  ['x-request-id', 'ü'.repeat(100)],
  ['traceparent', '00-zz-zz-00'],
  ['te', 'trailers'],
  ['x', 'a'.repeat(20_000)],
  ['bad name', 'x'],
  ['', 'x'],
  ['x', 'a\nb: c'],
];

const METHODS = [
  'HEAD',
  'OPTIONS',
  'PUT',
  'TRACE',
  'CONNECT',
  'BREW',
  'get',
  '',
  'PATCH',
  'DELETE',
];

/** Sizes of chunks that are none. */
const SIZES = ['ffffffffffffffff', '-1', 'zz', '', '1;a="', `1;${'a'.repeat(20_000)}`, '0', '5'];

/** Bytes that mean something to a parser. */
const TOKENS = [
  ...['\r\n', '\n', '\r', '\0', ' ', '%', '%00', '%zz', '"', '\\', '{', '}', '[', ']', ',', ':'],
  ...['ÿ', 'ü', '💡', '\ud800', '&', '=', '?', '#', '..', '//', '-', '1e999', 'null', '__proto__'],
];

/** Generates bytes from requests: some as they are, the others with a fault of HTTP or of bytes. */
export function wireRequests(plain: fc.Arbitrary<PlainRequest>): fc.Arbitrary<WireRequest> {
  const whole = plain.map((request) => toBytes(request));
  const sound = fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 1, arbitrary: fc.array(plain, { minLength: 2, maxLength: 5 }).map(pipelined) },
  );
  const faulty = fc.oneof(
    { weight: 2, arbitrary: fc.tuple(plain, fc.constantFrom(...HEADERS)).map(withHeader) },
    { weight: 1, arbitrary: fc.tuple(plain, fc.constantFrom(...HEADERS)).map(withOneHeader) },
    { weight: 1, arbitrary: fc.tuple(plain, fc.constantFrom(...METHODS)).map(withMethod) },
    { weight: 1, arbitrary: fc.tuple(plain, fc.option(fc.constantFrom(...SIZES))).map(chunked) },
    { weight: 1, arbitrary: plain.map(withVersion) },
    { weight: 5, arbitrary: fc.tuple(whole, changes()).map(changed) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(sound, split('waits')).map(toWire) },
    { weight: 12, arbitrary: fc.tuple(faulty, split('listens')).map(toWire) },
    { weight: 2, arbitrary: fc.tuple(whole, leaving()).map(toWire) },
  );
}

/** How a caller writes its bytes: in one part or two, or the first part only; and what it does then. */
interface Writing {
  readonly cut: number;
  readonly parts: 'whole' | 'both' | 'first';
  readonly caller: WireRequest['caller'];
}

const CUT = fc.double({ min: 0, max: 1, noNaN: true });

function split(caller: WireRequest['caller']): fc.Arbitrary<Writing> {
  const parts = fc.constantFrom<Writing['parts']>('whole', 'whole', 'whole', 'both');
  return fc.record({ cut: CUT, parts, caller: fc.constant(caller) });
}

function leaving(): fc.Arbitrary<Writing> {
  return fc.record({
    cut: CUT,
    parts: fc.constantFrom<Writing['parts']>('whole', 'both', 'first'),
    caller: fc.constantFrom<WireRequest['caller']>('ends', 'disconnects'),
  });
}

function toWire([bytes, { cut, parts, caller }]: [Buffer, Writing]): WireRequest {
  const at = Math.floor(cut * bytes.length);
  const [first, second] = [bytes.subarray(0, at), bytes.subarray(at)];
  const written = { whole: [bytes], both: [first, second], first: [first] };
  return { parts: written[parts], caller };
}

function toBytes({ method, url, headers, body }: PlainRequest, version = '1.1'): Buffer {
  const length: readonly Header[] =
    body === undefined || headers.some(([name]) => name === 'transfer-encoding')
      ? []
      : [['content-length', `${Buffer.byteLength(body)}`]];
  const lines = [...COMMON, ...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${url} HTTP/${version}\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** Adds a header, which the request may have already. */
function withHeader([request, header]: [PlainRequest, Header]): Buffer {
  return toBytes({ ...request, headers: [...request.headers, header] });
}

/** Replaces the header of the same name, and the length of the body. */
function withOneHeader([request, header]: [PlainRequest, Header]): Buffer {
  const { method, url, body = '', headers } = request;
  const others = headers.filter(([name]) => name !== header[0]);
  const bytes = toBytes({ method, url, headers: [...others, header] });
  return Buffer.concat([bytes, Buffer.from(body)]);
}

function withMethod([request, method]: [PlainRequest, string]): Buffer {
  return toBytes({ ...request, method });
}

/** Writes several requests at once, of which the last one closes the connection. */
function pipelined(requests: readonly PlainRequest[]): Buffer {
  const all = requests.map((request) => toBytes(request));
  const open = all
    .slice(0, -1)
    .map((bytes) =>
      Buffer.from(bytes.toString('latin1').replace('connection: close\r\n', ''), 'latin1'),
    );
  return Buffer.concat([...open, ...all.slice(-1)]);
}

function withVersion(request: PlainRequest): Buffer {
  return toBytes(request, ['1.0', '0.9', '2.0', '1.1.1', 'x'][request.url.length % 5]);
}

/** Writes the body in two chunks, of which the second may have another size than its text. */
function chunked([request, size]: [PlainRequest, string | null]): Buffer {
  const { body = '{}' } = request;
  const half = Math.ceil(body.length / 2);
  const [one, two] = [body.slice(0, half), body.slice(half)];
  const sizeOf = (text: string) => Buffer.byteLength(text).toString(16);
  const rest = two === '' && size === null ? '' : `${size ?? sizeOf(two)}\r\n${two}\r\n`;
  const chunks = `${sizeOf(one)}\r\n${one}\r\n${rest}0\r\n\r\n`;
  const headers: Header[] = [...request.headers, ['transfer-encoding', 'chunked']];
  return toBytes({ ...request, headers, body: chunks });
}

/** A change of bytes at a share of the whole. */
interface Change {
  readonly at: number;
  readonly kind: 'insert' | 'remove' | 'flip' | 'repeat';
  readonly length: number;
  readonly token: string;
}

function changes(): fc.Arbitrary<readonly Change[]> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('insert', 'remove', 'flip', 'repeat'),
    length: fc.integer({ min: 1, max: 8 }),
    token: fc.constantFrom(...TOKENS),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 });
}

function changed([bytes, changes]: [Buffer, readonly Change[]]): Buffer {
  return changes.reduce<Buffer>(withChange, bytes);
}

function withChange(bytes: Buffer, { at, kind, length, token }: Change): Buffer {
  const index = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, index), bytes.subarray(index)];
  switch (kind) {
    case 'insert':
      return Buffer.concat([before, Buffer.from(token), after]);
    case 'remove':
      return Buffer.concat([before, after.subarray(length)]);
    case 'repeat':
      return Buffer.concat([before, ...Array(length).fill(after.subarray(0, 20)), after]);
    case 'flip': {
      const [first = 0] = after;
      return Buffer.concat([before, Buffer.from([first ^ (1 << (length - 1))]), after.subarray(1)]);
    }
  }
}
