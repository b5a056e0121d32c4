import { type ApiError, type ApiErrorClass, collectError } from '../../../errors/api-error.ts';
import { InvalidIdError, InvalidPayloadError } from '../../../errors/request-errors.ts';
import { quote } from '../../../errors/unknown-name.ts';
import { jsonPointer } from '../../../http/json-pointer.ts';
import { isJsonObject, type JsonObject, ownMember } from '../../../http/parse-json.ts';
import type { SchemaModel } from '../../../schema/schema-model.ts';
import type { FindLocal } from './local-ids.ts';

/** Where the ids of local ids come from, and where errors go. */
export interface IdSource {
  readonly schema: Pick<SchemaModel, 'byType'>;
  readonly find: FindLocal;
  /** Is called for each local id. */
  readonly use: () => void;
  /** Receives each error. */
  readonly issues: ApiError[];
}

/**
 * Returns the data of an operation with ids in place of local ids: that of the resource itself,
 * unless it is a new one, and those in linkage.
 */
export function insertIds(data: unknown, isNew: boolean, source: IdSource): unknown {
  const pointer = '/data';
  if (!isJsonObject(data)) return insertInLinkage(data, pointer, source);
  const resource = isNew ? data : insertId(data, pointer, source);
  const relationships = ownMember(data, 'relationships');
  if (!isJsonObject(relationships)) return resource;
  const model = source.schema.byType.get(String(data.type));
  const entries = Object.entries(relationships).map(([name, sent]) => {
    // The parser reports an unknown one, whose name may be too long for the pointers of its members.
    if (!model?.fields.has(name) || !isJsonObject(sent) || !Object.hasOwn(sent, 'data'))
      return [name, sent];
    const where = jsonPointer(pointer, 'relationships', name, 'data');
    return [name, { ...sent, data: insertInLinkage(sent.data, where, source) }];
  });
  return { ...resource, relationships: Object.fromEntries(entries) };
}

function insertInLinkage(linkage: unknown, pointer: string, source: IdSource): unknown {
  if (Array.isArray(linkage)) {
    return linkage.map((item, index) =>
      isJsonObject(item) ? insertId(item, jsonPointer(pointer, index), source) : item,
    );
  }
  return isJsonObject(linkage) ? insertId(linkage, pointer, source) : linkage;
}

/** Returns an identifier, a resource or a `ref` with its id in place of its local id. */
export function insertId(object: JsonObject, pointer: string, source: IdSource): JsonObject {
  if (!Object.hasOwn(object, 'lid')) return object;
  source.use();
  const { lid, ...rest } = object;
  const addIssue = (ErrorType: ApiErrorClass, detail: string): JsonObject => {
    const at = { pointer: jsonPointer(pointer, 'lid') };
    collectError(source.issues, new ErrorType(detail, { source: at }));
    return rest;
  };
  const wrong = whyInvalid(object);
  if (wrong !== undefined) return addIssue(InvalidPayloadError, wrong);
  const type = ownMember(object, 'type');
  // The parser reports that the type is missing.
  if (typeof type !== 'string') return rest;
  const id = source.find(type, String(lid));
  if (id !== undefined) return { ...rest, id };
  const detail = `No earlier operation adds a resource of the type ${quote(type)} with the lid ${quote(String(lid))}.`;
  return addIssue(InvalidIdError, detail);
}

/** Returns what is wrong with a local id, apart from the resource that it names. */
export function whyInvalid(object: JsonObject): string | undefined {
  if (typeof object.lid !== 'string') return '"lid" must be a string.';
  return Object.hasOwn(object, 'id') ? 'Send either "id" or "lid".' : undefined;
}
