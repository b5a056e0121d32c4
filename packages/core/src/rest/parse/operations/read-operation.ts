import { type ApiError, collectError } from '../../../errors/api-error.ts';
import { InvalidPayloadError } from '../../../errors/request-errors.ts';
import { quote, unknownName } from '../../../errors/unknown-name.ts';
import { jsonPointer } from '../../../http/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../../http/parse-json.ts';

/** The code of an operation. */
export type OperationCode = 'add' | 'update' | 'remove';

/** An operation object, whose members have their types. */
export interface SentOperation {
  readonly op: OperationCode;
  readonly ref?: JsonObject;
  readonly href?: string;
  readonly data?: unknown;
  readonly meta?: unknown;
}

const CODES: readonly string[] = ['add', 'update', 'remove'] satisfies readonly OperationCode[];
const MEMBERS: readonly string[] = ['op', 'ref', 'href', 'data', 'meta'];
const REF_MEMBERS: readonly string[] = ['type', 'id', 'lid', 'relationship'];

/**
 * Reads an operation object.
 *
 * @returns `undefined` if it is invalid.
 */
export function readOperation(sent: unknown, issues: ApiError[]): SentOperation | undefined {
  const add = (detail: string, pointer: string) =>
    collectError(issues, new InvalidPayloadError(detail, { source: { pointer } }));
  if (!isJsonObject(sent)) {
    add('An operation must be an object.', '');
    return undefined;
  }
  const before = issues.length;
  const { op, ref, href } = sent;
  checkNames(sent, { on: 'an operation', known: MEMBERS, pointer: '' }, issues);
  if (op === undefined) add('An operation requires "op".', '');
  else if (typeof op !== 'string' || !CODES.includes(op)) {
    const text = typeof op === 'string' ? ` ${quote(op)}` : '';
    add(`Invalid operation code${text}. Supported: ${CODES.join(', ')}.`, '/op');
  }
  if (ref !== undefined && href !== undefined) add('Send either "ref" or "href".', '/href');
  if (href !== undefined && typeof href !== 'string') add('"href" must be a string.', '/href');
  if (isJsonObject(ref)) {
    checkNames(ref, { on: '"ref"', known: REF_MEMBERS, pointer: '/ref' }, issues);
    checkRef(ref, add);
  } else if (ref !== undefined) add('"ref" must be an object.', '/ref');
  return issues.length > before ? undefined : (sent as unknown as SentOperation);
}

interface Named {
  readonly on: string;
  readonly known: readonly string[];
  readonly pointer: string;
}

/** Rejects unknown members of an object that the extension defines. */
export function checkNames(
  object: JsonObject,
  { on, known, pointer }: Named,
  issues: ApiError[],
): void {
  for (const name of Object.keys(object)) {
    // JSON:API 1.1, "@-Members": ignored if they are not understood.
    if (name.startsWith('@') || known.includes(name)) continue;
    const source = { pointer: jsonPointer(pointer, name) };
    const detail = unknownName('member', name, { on, known });
    collectError(issues, new InvalidPayloadError(detail, { source }));
  }
}

function checkRef(ref: JsonObject, add: (detail: string, pointer: string) => void): void {
  const { type, relationship } = ref;
  if (typeof type !== 'string') add('"ref" requires a "type".', '/ref/type');
  if (relationship !== undefined && typeof relationship !== 'string') {
    add('"relationship" must be a string.', '/ref/relationship');
  }
  if (Object.hasOwn(ref, 'lid')) return;
  if (!Object.hasOwn(ref, 'id')) add('"ref" requires an "id" or a "lid".', '/ref');
  else if (!isId(ref.id)) add('"id" must be a string.', '/ref/id');
}

/** Whether a value is an id whose text is certain: a number may have lost digits. */
export function isId(id: unknown): id is string | number {
  if (typeof id !== 'number') return typeof id === 'string';
  return Number.isSafeInteger(id) || !Number.isInteger(id);
}
