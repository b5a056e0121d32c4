import {
  check,
  checkMembers,
  checkNames,
  child,
  isMemberName,
  isObject,
  isObjectOrMissing,
  isText,
  type Json,
  keys,
  type MutableReport,
  type Position,
  type Violation,
} from './document-checks.ts';

/** The rules that a document was checked against, and its violations. */
export interface DocumentReport {
  readonly violations: readonly Violation[];
  /** The rules that applied to some part of the document. */
  readonly applied: ReadonlySet<string>;
}

export interface DocumentOptions {
  /** With `false`, ids and `status` may be numbers, and an error object may have an `ormCode`. */
  readonly strict?: boolean;
  /** Whether a sparse fieldset may have removed linkage, and with it full linkage. */
  readonly sparse?: boolean;
}

/**
 * Checks a response document against the rules of JSON:API 1.1 for documents.
 *
 * The contents of `meta` and attributes belong to the application and are not checked.
 */
export function validateDocument(
  document: unknown,
  { strict = true, sparse = false }: DocumentOptions = {},
): DocumentReport {
  const report: MutableReport = { violations: [], applied: new Set() };
  const position: Position = { at: '', report, strict };
  check(position, 'json-object', isObject(document));
  if (!isObject(document)) return report;
  check(
    position,
    'required-top-level',
    ['data', 'errors', 'meta'].some((name) => name in document),
  );
  check(position, 'data-errors', !('data' in document && 'errors' in document));
  check(position, 'data-included', 'data' in document || !('included' in document));
  checkMembers(position, document, TOP_LEVEL);
  checkJsonApi(child(position, 'jsonapi'), document.jsonapi);
  checkMeta(child(position, 'meta'), document);
  checkLinks(child(position, 'links'), document, {
    paged: Array.isArray(document.data),
    names: ['self', 'related', 'describedby', ...PAGE_LINKS],
  });
  if ('data' in document) checkPrimaryData(child(position, 'data'), document.data);
  if ('errors' in document) checkErrors(child(position, 'errors'), document.errors);
  if ('included' in document) checkIncluded(child(position, 'included'), document.included);
  if (Array.isArray(document.included)) checkCompound(position, document, sparse);
  return report;
}

const TOP_LEVEL = ['data', 'errors', 'meta', 'jsonapi', 'links', 'included'];
const PAGE_LINKS = ['first', 'last', 'prev', 'next'];

function checkPrimaryData(position: Position, data: unknown): void {
  if (!Array.isArray(data)) {
    check(position, 'primary-data', data === null || isObject(data));
    if (isObject(data)) checkResourceOrIdentifier(position, data);
    return;
  }
  const kinds = new Set(data.map((item) => isObject(item) && isIdentifier(item)));
  check(position, 'primary-data', data.every(isObject) && kinds.size <= 1);
  for (const [i, item] of data.entries()) {
    if (isObject(item)) checkResourceOrIdentifier(child(position, i), item);
  }
}

function checkResourceOrIdentifier(position: Position, item: Json): void {
  if (isIdentifier(item)) checkIdentifier(position, item);
  else checkResource(position, item);
}

/** Every resource object of the suite's server has a `self` link, and no identifier has one. */
function isIdentifier(item: Json): boolean {
  return !('attributes' in item || 'relationships' in item || 'links' in item);
}

function checkResource(position: Position, resource: Json): void {
  checkMembers(position, resource, ['type', 'id', 'attributes', 'relationships', 'links', 'meta']);
  check(position, 'resource-required-top-level', 'id' in resource && 'type' in resource);
  check(position, 'resource-id-type', 'id' in resource && 'type' in resource);
  checkIdAndType(position, resource);
  const { attributes, relationships } = resource;
  const parts = [attributes, relationships, resource.links, resource.meta];
  check(position, 'resource-optional-top-level', parts.every(isObjectOrMissing));
  checkMeta(child(position, 'meta'), resource);
  checkLinks(child(position, 'links'), resource, { paged: false, names: ['self'] });
  const names = [attributes, relationships].flatMap((part) => (isObject(part) ? keys(part) : []));
  const isOwn = (name: string) => name !== 'id' && name !== 'type';
  check(position, 'resource-fields', new Set(names).size === names.length && names.every(isOwn));
  if ('attributes' in resource) {
    const inside = child(position, 'attributes');
    check(inside, 'resource-attributes-key', isObject(attributes));
    if (isObject(attributes)) checkNames(inside, attributes);
  }
  if ('relationships' in resource)
    checkRelationships(child(position, 'relationships'), relationships);
}

function checkIdAndType(position: Position, { id, type }: Json): void {
  const isId = typeof id === 'string' || (!position.strict && typeof id === 'number');
  check(position, 'resource-id-type-types', isId && typeof type === 'string');
  check(position, 'resource-type-constraints', typeof type === 'string' && isMemberName(type));
}

function checkIdentifier(position: Position, identifier: Json): void {
  checkMembers(position, identifier, ['type', 'id', 'meta']);
  check(
    position,
    'resource-identifier-required-members',
    'id' in identifier && 'type' in identifier,
  );
  check(position, 'resource-identifier-optional-member', isObjectOrMissing(identifier.meta));
  checkIdAndType(position, identifier);
}

function checkRelationships(position: Position, relationships: unknown): void {
  check(position, 'resource-relationships-key', isObject(relationships));
  if (!isObject(relationships)) return;
  checkNames(position, relationships);
  for (const [name, relationship] of Object.entries(relationships)) {
    checkRelationship(child(position, name), relationship);
  }
}

function checkRelationship(position: Position, relationship: unknown): void {
  const isComplete =
    isObject(relationship) && ['links', 'data', 'meta'].some((name) => name in relationship);
  check(position, 'resource-relationships-object', isComplete);
  if (!isObject(relationship)) return;
  checkMembers(position, relationship, ['links', 'data', 'meta']);
  const { links, data } = relationship;
  if (isObject(links)) {
    check(position, 'resource-relationships-object', 'self' in links || 'related' in links);
  }
  checkMeta(child(position, 'meta'), relationship);
  checkLinks(child(position, 'links'), relationship, {
    paged: Array.isArray(data),
    names: ['self', 'related', ...PAGE_LINKS],
  });
  if (!('data' in relationship)) return;
  const inside = child(position, 'data');
  const items: unknown[] = data === null ? [] : Array.isArray(data) ? data : [data];
  check(
    inside,
    'resource-linkage',
    items.every((item) => isObject(item) && isIdentifier(item)),
  );
  for (const item of items) if (isObject(item)) checkIdentifier(inside, item);
}

function checkIncluded(position: Position, included: unknown): void {
  const isList = Array.isArray(included) && included.every(isObject);
  check(position, 'compound-documents-top-level-included', isList);
  if (!isList) return;
  for (const [i, resource] of included.entries()) checkResource(child(position, i), resource);
}

function checkCompound(position: Position, document: Json, sparse: boolean): void {
  const included = (document.included as readonly unknown[]).filter(isObject);
  const primary = [document.data].flat().filter(isObject);
  const resources = [...included, ...primary.filter((item) => !isIdentifier(item))];
  const names = resources.map(nameOf);
  check(position, 'compound-documents-duplicates', new Set(names).size === names.length);
  if (sparse) return;
  const linked = new Set([
    ...primary.map(nameOf),
    ...resources.flatMap((resource) => linkageOf(resource).map(nameOf)),
  ]);
  for (const [i, resource] of included.entries()) {
    const inside = child(child(position, 'included'), i);
    check(inside, 'compound-documents-full-linkage', linked.has(nameOf(resource)));
  }
}

function linkageOf({ relationships }: Json): readonly Json[] {
  if (!isObject(relationships)) return [];
  return Object.values(relationships).flatMap((relationship) =>
    isObject(relationship) ? [relationship.data].flat().filter(isObject) : [],
  );
}

function nameOf({ type, id }: Json): string {
  return `${type} ${id}`;
}

function checkErrors(position: Position, errors: unknown): void {
  const isList = Array.isArray(errors) && errors.length > 0;
  check(position, 'error-object-key', isList && errors.every(isObject));
  for (const [i, error] of isList ? errors.filter(isObject).entries() : []) {
    const inside = child(position, i);
    const known = ['id', 'links', 'status', 'code', 'title', 'detail', 'source', 'meta'];
    checkMembers(inside, error, position.strict ? known : [...known, 'ormCode']);
    checkMeta(child(inside, 'meta'), error);
    check(inside, 'error-object-members', hasErrorMembers(error, position.strict));
    if (isObject(error.source)) {
      const source = child(inside, 'source');
      checkMembers(source, error.source, ['pointer', 'parameter', 'header']);
      const { pointer = '' } = error.source;
      const isPointer = typeof pointer === 'string' && /^(\/([^~]|~[01])*)?$/.test(pointer);
      check(source, 'error-object-members', isPointer && Object.values(error.source).every(isText));
    }
  }
}

function hasErrorMembers({ status, ...error }: Json, strict: boolean): boolean {
  const isStatus = strict ? isText(status) && /^[45]\d\d$/.test(status) : true;
  const texts = ['id', 'code', 'title', 'detail'].map((name) => error[name] ?? '');
  return isStatus && texts.every(isText) && isObjectOrMissing(error.source);
}

function checkJsonApi(position: Position, jsonapi: unknown): void {
  if (jsonapi === undefined) return;
  check(position, 'json-api-type', isObject(jsonapi));
  if (!isObject(jsonapi)) return;
  checkMembers(position, jsonapi, ['version', 'ext', 'profile', 'meta']);
  if ('version' in jsonapi) check(position, 'json-api-version', isText(jsonapi.version));
}

function checkMeta(position: Position, owner: Json): void {
  if ('meta' in owner) check(position, 'meta-objects', isObject(owner.meta));
}

function checkLinks(
  position: Position,
  owner: Json,
  { paged, names }: { readonly paged: boolean; readonly names: readonly string[] },
): void {
  const { links } = owner;
  if (!('links' in owner)) return;
  check(position, 'top-level-links (2)', isObject(links));
  if (!isObject(links)) return;
  checkMembers(position, links, names);
  for (const [name, link] of Object.entries(links)) {
    const inside = child(position, name);
    if (!PAGE_LINKS.includes(name)) {
      check(inside, 'top-level-links-members', isLink(link));
      continue;
    }
    check(inside, 'pagination-keys', names.includes(name));
    check(inside, 'pagination-links-object', paged);
    check(inside, 'pagination-unavailable-link', link === null || isLink(link));
  }
}

/** The tested server writes links only as text. */
function isLink(link: unknown): boolean {
  return typeof link === 'string' && URL.canParse(link, 'http://api.test');
}
