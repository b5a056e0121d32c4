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
  type Place,
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
  const place: Place = { at: '', report, strict };
  check(place, 'json-object', isObject(document));
  if (!isObject(document)) return report;
  check(
    place,
    'required-top-level',
    ['data', 'errors', 'meta'].some((name) => name in document),
  );
  check(place, 'data-errors', !('data' in document && 'errors' in document));
  check(place, 'data-included', 'data' in document || !('included' in document));
  checkMembers(place, document, TOP_LEVEL);
  checkJsonApi(child(place, 'jsonapi'), document.jsonapi);
  checkMeta(child(place, 'meta'), document);
  checkLinks(child(place, 'links'), document, {
    paged: Array.isArray(document.data),
    names: ['self', 'related', 'describedby', ...PAGE_LINKS],
  });
  if ('data' in document) checkPrimaryData(child(place, 'data'), document.data);
  if ('errors' in document) checkErrors(child(place, 'errors'), document.errors);
  if ('included' in document) checkIncluded(child(place, 'included'), document.included);
  if (Array.isArray(document.included)) checkCompound(place, document, sparse);
  return report;
}

const TOP_LEVEL = ['data', 'errors', 'meta', 'jsonapi', 'links', 'included'];
const PAGE_LINKS = ['first', 'last', 'prev', 'next'];

function checkPrimaryData(place: Place, data: unknown): void {
  if (!Array.isArray(data)) {
    check(place, 'primary-data', data === null || isObject(data));
    if (isObject(data)) checkResourceOrIdentifier(place, data);
    return;
  }
  const kinds = new Set(data.map((item) => isObject(item) && isIdentifier(item)));
  check(place, 'primary-data', data.every(isObject) && kinds.size <= 1);
  for (const [i, item] of data.entries()) {
    if (isObject(item)) checkResourceOrIdentifier(child(place, i), item);
  }
}

function checkResourceOrIdentifier(place: Place, item: Json): void {
  if (isIdentifier(item)) checkIdentifier(place, item);
  else checkResource(place, item);
}

/** Every resource object of the suite's server has a `self` link, and no identifier has one. */
function isIdentifier(item: Json): boolean {
  return !('attributes' in item || 'relationships' in item || 'links' in item);
}

function checkResource(place: Place, resource: Json): void {
  checkMembers(place, resource, ['type', 'id', 'attributes', 'relationships', 'links', 'meta']);
  check(place, 'resource-required-top-level', 'id' in resource && 'type' in resource);
  check(place, 'resource-id-type', 'id' in resource && 'type' in resource);
  checkIdAndType(place, resource);
  const { attributes, relationships } = resource;
  const parts = [attributes, relationships, resource.links, resource.meta];
  check(place, 'resource-optional-top-level', parts.every(isObjectOrMissing));
  checkMeta(child(place, 'meta'), resource);
  checkLinks(child(place, 'links'), resource, { paged: false, names: ['self'] });
  const names = [attributes, relationships].flatMap((part) => (isObject(part) ? keys(part) : []));
  const isOwn = (name: string) => name !== 'id' && name !== 'type';
  check(place, 'resource-fields', new Set(names).size === names.length && names.every(isOwn));
  if ('attributes' in resource) {
    const inside = child(place, 'attributes');
    check(inside, 'resource-attributes-key', isObject(attributes));
    if (isObject(attributes)) checkNames(inside, attributes);
  }
  if ('relationships' in resource) checkRelationships(child(place, 'relationships'), relationships);
}

function checkIdAndType(place: Place, { id, type }: Json): void {
  const isId = typeof id === 'string' || (!place.strict && typeof id === 'number');
  check(place, 'resource-id-type-types', isId && typeof type === 'string');
  check(place, 'resource-type-constraints', typeof type === 'string' && isMemberName(type));
}

function checkIdentifier(place: Place, identifier: Json): void {
  checkMembers(place, identifier, ['type', 'id', 'meta']);
  check(place, 'resource-identifier-required-members', 'id' in identifier && 'type' in identifier);
  check(place, 'resource-identifier-optional-member', isObjectOrMissing(identifier.meta));
  checkIdAndType(place, identifier);
}

function checkRelationships(place: Place, relationships: unknown): void {
  check(place, 'resource-relationships-key', isObject(relationships));
  if (!isObject(relationships)) return;
  checkNames(place, relationships);
  for (const [name, relationship] of Object.entries(relationships)) {
    checkRelationship(child(place, name), relationship);
  }
}

function checkRelationship(place: Place, relationship: unknown): void {
  const isComplete =
    isObject(relationship) && ['links', 'data', 'meta'].some((name) => name in relationship);
  check(place, 'resource-relationships-object', isComplete);
  if (!isObject(relationship)) return;
  checkMembers(place, relationship, ['links', 'data', 'meta']);
  const { links, data } = relationship;
  if (isObject(links)) {
    check(place, 'resource-relationships-object', 'self' in links || 'related' in links);
  }
  checkMeta(child(place, 'meta'), relationship);
  checkLinks(child(place, 'links'), relationship, {
    paged: Array.isArray(data),
    names: ['self', 'related', ...PAGE_LINKS],
  });
  if (!('data' in relationship)) return;
  const inside = child(place, 'data');
  const items: unknown[] = data === null ? [] : Array.isArray(data) ? data : [data];
  check(
    inside,
    'resource-linkage',
    items.every((item) => isObject(item) && isIdentifier(item)),
  );
  for (const item of items) if (isObject(item)) checkIdentifier(inside, item);
}

function checkIncluded(place: Place, included: unknown): void {
  const isList = Array.isArray(included) && included.every(isObject);
  check(place, 'compound-documents-top-level-included', isList);
  if (!isList) return;
  for (const [i, resource] of included.entries()) checkResource(child(place, i), resource);
}

function checkCompound(place: Place, document: Json, sparse: boolean): void {
  const included = (document.included as readonly unknown[]).filter(isObject);
  const primary = [document.data].flat().filter(isObject);
  const resources = [...included, ...primary.filter((item) => !isIdentifier(item))];
  const names = resources.map(nameOf);
  check(place, 'compound-documents-duplicates', new Set(names).size === names.length);
  if (sparse) return;
  const linked = new Set([
    ...primary.map(nameOf),
    ...resources.flatMap((resource) => linkageOf(resource).map(nameOf)),
  ]);
  for (const [i, resource] of included.entries()) {
    const inside = child(child(place, 'included'), i);
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

function checkErrors(place: Place, errors: unknown): void {
  const isList = Array.isArray(errors) && errors.length > 0;
  check(place, 'error-object-key', isList && errors.every(isObject));
  for (const [i, error] of isList ? errors.filter(isObject).entries() : []) {
    const inside = child(place, i);
    const known = ['id', 'links', 'status', 'code', 'title', 'detail', 'source', 'meta'];
    checkMembers(inside, error, place.strict ? known : [...known, 'ormCode']);
    checkMeta(child(inside, 'meta'), error);
    check(inside, 'error-object-members', hasErrorMembers(error, place.strict));
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

function checkJsonApi(place: Place, jsonapi: unknown): void {
  if (jsonapi === undefined) return;
  check(place, 'json-api-type', isObject(jsonapi));
  if (!isObject(jsonapi)) return;
  checkMembers(place, jsonapi, ['version', 'ext', 'profile', 'meta']);
  if ('version' in jsonapi) check(place, 'json-api-version', isText(jsonapi.version));
}

function checkMeta(place: Place, owner: Json): void {
  if ('meta' in owner) check(place, 'meta-objects', isObject(owner.meta));
}

function checkLinks(
  place: Place,
  owner: Json,
  { paged, names }: { readonly paged: boolean; readonly names: readonly string[] },
): void {
  const { links } = owner;
  if (!('links' in owner)) return;
  check(place, 'top-level-links (2)', isObject(links));
  if (!isObject(links)) return;
  checkMembers(place, links, names);
  for (const [name, link] of Object.entries(links)) {
    const inside = child(place, name);
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
