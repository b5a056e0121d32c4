import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { Failure } from '../failure.ts';
import type { CompatRequest, QueryPair } from '../http/compat-request.ts';
import { type Serialization, toJson, translateSerialization } from '../serialization.ts';

/** Arguments, and the metadata of superjson that describe them. */
export interface SentArgs {
  readonly json: unknown;
  readonly serialization?: Serialization | undefined;
}

/**
 * Reads the arguments in the query parameters `q` and `meta`.
 *
 * @throws {Failure} if one of them is not JSON.
 */
export function readQueryArgs({
  query,
}: Pick<CompatRequest<never>, 'query'>): SentArgs | undefined {
  const { q, meta } = query;
  if (!q) return undefined;
  const json = parseJson(q, 'q');
  if (!meta) return { json };
  return { json, serialization: serializationIn(parseJson(meta, 'meta')) };
}

/** Reads the arguments in a body, and the metadata in its member `meta`. */
export function readBodyArgs(body: unknown): SentArgs {
  if (!isRecord(body)) return { json: body };
  const { meta, ...json } = body;
  return { json, serialization: serializationIn(meta) };
}

/** Returns arguments as the parameters `q` and `meta` of Modelway. */
export function toQuery(
  args: SentArgs,
  schema: ZenStackSchema,
  isRead: boolean,
): readonly QueryPair[] {
  const { json, serialization } = translate(args, schema, isRead);
  const meta = serialization && JSON.stringify({ serialization });
  return [['q', toJson(json)], ...(meta ? [['meta', meta] as QueryPair] : [])];
}

/** Returns arguments as a body of Modelway. */
export function toBody(args: SentArgs, schema: ZenStackSchema): unknown {
  const { json, serialization } = translate(args, schema);
  if (!isRecord(json)) return json;
  return serialization ? { ...json, meta: { serialization } } : json;
}

/** Whether a value is an object, and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function translate({ json, serialization }: SentArgs, schema: ZenStackSchema, isRead = false) {
  return translateSerialization({ json: json ?? {}, serialization }, schema, isRead);
}

function parseJson(text: string | string[], name: string): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new Failure('invalid-payload', `invalid "${name}" query parameter`);
  }
}

function serializationIn(meta: unknown): Serialization | undefined {
  const { serialization } = Object(meta) as { readonly serialization?: unknown };
  return isRecord(serialization) ? serialization : undefined;
}
