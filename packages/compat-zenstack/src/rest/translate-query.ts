import { Failure } from '../failure.ts';
import type { QueryPair } from '../http/compat-request.ts';
import { lowerCaseFirst } from '../model-names.ts';
import { type RestRoute, unknownRelation } from './match-route.ts';
import type { RestModel } from './rest-models.ts';
import { translateFilter } from './translate-filters.ts';

/** Query parameters, as the adapters of ZenStack pass them on. */
export type Query = Readonly<Record<string, string | string[]>>;

/** The relationships to include, with those to include from their resources. */
export type IncludeTree = ReadonlyMap<string, IncludeTree>;

/** The part of a collection that a request asks for. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A translated query string. */
export interface TranslatedQuery {
  readonly params: readonly QueryPair[];
  readonly include: IncludeTree;
  /** The page; `undefined` without a collection. */
  readonly page?: Page | undefined;
}

interface QuerySettings {
  readonly divider: string;
  readonly pageSize: number;
}

type Params = QueryPair[];

/**
 * Translates the query string of a read. Ignores parameters that ZenStack's handler ignores.
 *
 * @throws {Failure} for a name or a value that it rejects.
 */
export function translateQuery(
  route: RestRoute,
  query: Query,
  settings: QuerySettings,
): TranslatedQuery {
  const { kind, relation } = route;
  const isRelated = kind === 'related' || kind === 'relationship';
  const through = isRelated || kind === 'nestedFetch' ? relation : undefined;
  const model = through?.target ?? route.model;
  const params: Params = [];
  // The first invalid part decides on the error.
  const before = kind === 'list' && addCollection({ model, query }, settings, params);
  const include = kind === 'relationship' ? NONE : readInclude(route, query, params);
  if (kind !== 'relationship') {
    // Paths of a related resource start at the resource in the URL.
    const type = through ? lowerCaseFirst(model.name) : route.type;
    addFields({ type, model, include, isRelated }, query, params);
  }
  const isCollection = isRelated && relation?.list === true;
  const page = before || (isCollection && addCollection({ model, query }, settings, params));
  return { params, include, ...(page && { page }) };
}

/** Adds filters, the order and the page of a collection. */
function addCollection(
  { model, query }: { readonly model: RestModel; readonly query: Query },
  { divider, pageSize }: QuerySettings,
  params: Params,
): Page {
  for (const [name, value] of Object.entries(query)) {
    if (!name.startsWith('filter')) continue;
    const isFilter = /^filter(\[[^[\]]+\])+$/.test(name);
    for (const each of [value].flat()) {
      params.push(isFilter ? translateFilter(name, each, { model, divider }) : [name, each]);
    }
  }
  const sort = readSort(query, model);
  if (sort !== '') params.push(['sort', sort]);
  const page = readPage(query, pageSize);
  if (page.offset > 0) params.push(['page[offset]', String(page.offset)]);
  if (Number.isFinite(page.limit)) params.push(['page[limit]', String(page.limit)]);
  return page;
}

const NONE: IncludeTree = new Map();

function itemsOf(value: string | string[] | undefined): readonly string[] {
  return [value ?? []]
    .flat()
    .flatMap((each) => each.split(','))
    .filter((item) => item !== '');
}

function readInclude(
  { kind, type, model, relation }: RestRoute,
  query: Query,
  params: Params,
): IncludeTree {
  const root = kind === 'nestedFetch' && relation ? relation.target : model;
  const rootType = root === model ? type : lowerCaseFirst(root.name);
  const tree: MutableTree = new Map();
  for (const path of itemsOf(query.include)) {
    let target = root;
    let level = tree;
    for (const name of path.split('.')) {
      const found = target.relations.get(name);
      if (!found) throw unknownRelation(rootType, name);
      const inner: MutableTree = level.get(name) ?? new Map();
      level.set(name, inner);
      level = inner;
      target = found.target;
    }
  }
  const include = kind === 'related' ? (tree.get(relation?.name ?? '') ?? NONE) : tree;
  const paths = pathsOf(include);
  if (paths.length > 0) params.push(['include', paths.join()]);
  return include;
}

type MutableTree = Map<string, MutableTree>;

function pathsOf(tree: IncludeTree): readonly string[] {
  return [...tree].flatMap(([name, inner]) =>
    inner.size === 0 ? [name] : pathsOf(inner).map((path) => `${name}.${path}`),
  );
}

interface FieldsTarget {
  readonly type: string;
  readonly model: RestModel;
  readonly include: IncludeTree;
  /** Whether the primary resources have linkage only for included relationships. */
  readonly isRelated: boolean;
}

/**
 * Adds sparse fieldsets. They select attributes only: primary resources keep all relationships, and
 * other resources those that are included. To-many linkage that is not sent is not read, either.
 */
function addFields(
  { type, model, include, isRelated }: FieldsTarget,
  query: Query,
  params: Params,
): void {
  const linked = new Map<RestModel, Set<string>>();
  collectLinked(model, include, linked);
  for (const [each, relations] of linked) {
    const isPrimary = each === model;
    const sent = query[`fields[${isPrimary ? type : lowerCaseFirst(each.name)}]`];
    if (Array.isArray(sent)) {
      const name = isPrimary ? type : lowerCaseFirst(each.name);
      throw new Failure('duplicated-fields-parameter', `duplicated fields query for type ${name}`);
    }
    const isComplete = isPrimary && !isRelated;
    if (!sent && isComplete) {
      params.push(...completeFields(each));
      continue;
    }
    const attributes = sent
      ? itemsOf(sent).filter((name) => !each.relations.has(name))
      : each.attributes;
    const ids = each.idFields.length > 1 ? each.idFields.map(({ name }) => name) : [];
    const names = [...ids, ...attributes, ...(isComplete ? readableOf(each) : relations)];
    params.push([`fields[${each.segment}]`, [...new Set(names)].join()]);
  }
}

/** Returns the parameter without which a relationship that cannot be read would be selected. */
export function completeFields(model: RestModel): readonly QueryPair[] {
  const readable = readableOf(model);
  if (readable.length === model.relations.size) return [];
  return [[`fields[${model.segment}]`, [...model.attributes, ...readable].join()]];
}

function readableOf({ relations }: RestModel): readonly string[] {
  return [...relations.values()].flatMap(({ name, readable }) => (readable ? [name] : []));
}

function collectLinked(
  model: RestModel,
  include: IncludeTree,
  linked: Map<RestModel, Set<string>>,
): void {
  const names = linked.get(model) ?? new Set();
  linked.set(model, names);
  for (const [name, inner] of include) {
    names.add(name);
    const target = model.relations.get(name)?.target;
    if (target) collectLinked(target, inner, linked);
  }
}

function readSort(query: Query, model: RestModel): string {
  const items = itemsOf(query.sort).map((item) => {
    const [, sign = '', path = ''] = /^(-?)(.*)$/s.exec(item) ?? [];
    const names = path.split('.').filter((name) => name !== '');
    let current = model;
    for (const [i, name] of names.entries()) {
      const field = current.fields.get(name);
      if (!field || field.array) {
        throw new Failure('invalid-sort', 'sorting by array field is not supported');
      }
      const relation = current.relations.get(name);
      if (i === names.length - 1) {
        return relation
          ? relation.target.idFields.map((id) => `${sign}${path}.${id.name}`).join()
          : `${sign}${path}`;
      }
      if (!relation) {
        throw new Failure('invalid-sort', 'intermediate sort segments must be relationships');
      }
      current = relation.target;
    }
    return '';
  });
  return items.filter((item) => item !== '').join();
}

function readPage(query: Query, pageSize: number): Page {
  const read = (name: string): number => {
    const value = query[`page[${name}]`];
    return Number.parseInt((Array.isArray(value) ? value.at(-1) : value) ?? '', 10);
  };
  const [offset, limit] = [read('offset'), read('limit')];
  return {
    offset: Math.max(offset || 0, 0),
    limit: limit > 0 ? Math.min(limit, pageSize) : pageSize,
  };
}
