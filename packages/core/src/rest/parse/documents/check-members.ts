import { type ApiError, collectError } from '../../../errors/api-error.ts';
import { InvalidPayloadError } from '../../../errors/request-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import { decodeSerialized } from '../../../http/decode-serialized.ts';
import { jsonPointer } from '../../../http/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../../http/parse-json.ts';
import { fieldToWrite, type Model } from '../../../schema/schema-model.ts';

/** An object of a request document. */
export interface MemberContext {
  /** The kind of the object. */
  readonly kind: ObjectKind;
  /** The JSON pointer to the object. */
  readonly pointer: string;
  /** The model whose field names the object may contain. */
  readonly model?: Model;
  /** The members of its `meta` that have an effect. @default none */
  readonly meta?: readonly MetaMember[];
  /** Whether unknown members are rejected too. @default false */
  readonly closed?: boolean;
  /** Receives each error. */
  readonly issues: ApiError[];
}

/** The members of a top-level `meta` that the handler understands. */
type MetaMember = 'serialization' | 'operation' | 'matchFields';

type ObjectKind = 'document' | 'resource' | 'relationship' | 'identifier';

/**
 * The members of each kind of object that have an effect, and those that are ignored since clients
 * send back what they read.
 */
const MEMBERS: Readonly<Record<ObjectKind, readonly string[]>> = {
  document: ['data', 'meta', 'links', 'jsonapi'],
  resource: ['type', 'id', 'lid', 'attributes', 'relationships', 'links', 'meta'],
  relationship: ['data', 'links', 'meta'],
  identifier: ['type', 'id', 'lid', 'meta'],
};

const NAMES: Readonly<Record<ObjectKind, string>> = {
  document: 'the top level of a request',
  resource: 'a resource object',
  relationship: 'a relationship object of a request',
  identifier: 'a resource identifier',
};

/** All members of a top-level `meta` that the handler understands. */
export const META_MEMBERS: readonly MetaMember[] = ['serialization', 'operation', 'matchFields'];

/** The document members that JSON:API 1.1 or the handler defines. */
const KNOWN: ReadonlySet<string> = new Set<string>([
  ...Object.values(MEMBERS).flat(),
  ...META_MEMBERS,
  'errors',
  'included',
]);

/**
 * Rejects members that would be lost: JSON:API or the schema defines them, but they have no effect
 * in this object. Ignores others (JSON:API 1.1, "Document Structure").
 */
export function checkMembers(object: JsonObject, context: MemberContext): void {
  const { kind, pointer, model, closed = false, issues } = context;
  const allowed = MEMBERS[kind];
  for (const name of Object.keys(object)) {
    // JSON:API 1.1, "@-Members": ignored if they are not understood.
    if (name.startsWith('@') || allowed.includes(name)) continue;
    const isField = model !== undefined && fieldToWrite(model, name) !== undefined;
    const isLost = (isField || KNOWN.has(name)) && !isEmpty(object[name], isField);
    if (!closed && !isLost) continue;
    const detail = `The member ${quote(name)} is not allowed in ${NAMES[kind]}.`;
    addIssue(detail, jsonPointer(pointer, name), issues);
  }
  if (Object.hasOwn(object, 'meta')) checkMeta(object.meta, context);
}

/** Returns the members of the attributes or relationships of a resource object. */
export function membersIn(
  part: unknown,
  name: 'attributes' | 'relationships',
  issues: ApiError[],
): readonly (readonly [name: string, sent: unknown])[] {
  if (part === undefined) return [];
  if (!isJsonObject(part)) {
    addIssue(`"${name}" must be an object.`, `/data/${name}`, issues);
    return [];
  }
  // JSON:API 1.1, "@-Members": ignored if they are not understood.
  return Object.entries(part).filter(([member]) => !member.startsWith('@'));
}

/**
 * Whether a member is empty. Serializers write empty members, which lose nothing; but null is a
 * value of a field.
 */
function isEmpty(value: unknown, isField: boolean): boolean {
  if (value === null) return !isField;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function checkMeta(sent: unknown, { pointer, meta = [], issues }: MemberContext): void {
  const metaPointer = jsonPointer(pointer, 'meta');
  if (!isJsonObject(sent)) {
    addIssue('"meta" must be an object.', metaPointer, issues);
    return;
  }
  for (const name of META_MEMBERS) {
    if (meta.includes(name) || !Object.hasOwn(sent, name)) continue;
    addIssue(`"${name}" is not allowed in this "meta".`, jsonPointer(metaPointer, name), issues);
  }
}

function addIssue(detail: string, pointer: string, issues: ApiError[]): void {
  collectError(issues, new InvalidPayloadError(detail, { source: { pointer } }));
}

/**
 * Decodes the values of a request document by its `meta.serialization`, whose paths start at the
 * body.
 *
 * @throws {InvalidPayloadError} if the metadata is malformed or does not match.
 */
export function decodeDocument({ meta, ...sent }: JsonObject): JsonObject {
  const toError = (why: string) =>
    new InvalidPayloadError(`Invalid body: ${why}`, { source: { pointer: '/meta' } });
  return decodeSerialized(sent, meta, toError) as JsonObject;
}
