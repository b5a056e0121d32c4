import { fromBase64 } from './base64.ts';
import { hasOwnMember } from './own-member.ts';
import { parsePath } from './value-path.ts';

type Decoder = (wire: never) => unknown;

const DECODERS: ReadonlyMap<unknown, Decoder> = new Map<unknown, Decoder>([
  ['Date', (text: string) => new Date(text)],
  ['bigint', (text: string) => BigInt(text)],
  ['number', (text: string) => Number(text)],
  ['Bytes', (text: string) => fromBase64(text)],
  ['Uint8Array', (list: readonly number[]) => Uint8Array.from(list)],
]);

/**
 * Decodes an RPC response body as `decodeResponse` does, in a bundle without superjson: it loads
 * decimal.js once a response contains a Decimal. Changes the body.
 *
 * @param body The body, an object parsed from JSON.
 * @throws {TypeError} if its metadata does not match its data.
 */
export async function loadResponse(body: object): Promise<unknown> {
  const holder = { ...body } as ResponseBody;
  const { values, v = 0 } = holder.meta?.serialization ?? {};
  if (!values) return holder.data;
  const entries: readonly Entry[] = Array.isArray(values)
    ? [[[], values as Annotation]]
    : Object.entries(values).map(([path, annotation]) => [
        // A malformed path leads to no value, not to the root.
        parsePath(path, v) ?? [path],
        annotation,
      ]);
  const hasDecimal = entries.some(([, annotation]) => typeOf(annotation) === 'Decimal');
  const decimal = hasDecimal ? await loadDecimal() : undefined;
  for (const [path, annotation] of entries) {
    const type = typeOf(annotation);
    replace(holder, path, type === 'Decimal' ? decimal : DECODERS.get(type));
  }
  return holder.data;
}

type Annotation = readonly [type: string | readonly [kind: string, type: string]];
type Entry = readonly [path: readonly string[], annotation: Annotation];

/** The body of a response. */
interface ResponseBody extends Record<string, unknown> {
  readonly meta?: { readonly serialization?: Metadata } | undefined;
}

/** The metadata of superjson, as the server writes it. */
interface Metadata {
  readonly values?: Annotation | Readonly<Record<string, Annotation>>;
  readonly v?: 1;
}

async function loadDecimal(): Promise<Decoder> {
  const { Decimal } = await import('decimal.js');
  return (text: string) => new Decimal(text);
}

function typeOf([type]: Annotation): string {
  return typeof type === 'string' ? type : type[1];
}

function replace(
  holder: Record<string, unknown>,
  path: readonly string[],
  decoder: Decoder | undefined,
): void {
  let container = holder;
  let key = 'data';
  for (const segment of path) {
    // Own members only, so that no response changes a prototype.
    container = (hasOwnMember(container, key) ? container[key] : undefined) as typeof holder;
    key = segment;
  }
  if (!decoder || !hasOwnMember(container, key)) {
    throw new TypeError('The metadata of the response does not match its data.');
  }
  container[key] = decoder(container[key] as never);
}
