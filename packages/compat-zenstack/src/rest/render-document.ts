import type { QueryPair } from '../http/compat-request.ts';
import { changeAt, parsePath } from '../serialization.ts';
import type { RestRoute } from './match-route.ts';
import type { RestModel, RestModels } from './rest-models.ts';
import type { IncludeTree, Page, Query } from './translate-query.ts';

/** A document of Modelway's REST handler. */
export interface InnerDocument {
  readonly data: Item | readonly Item[] | null;
  readonly included?: readonly Item[];
  readonly meta?: { readonly total?: number; readonly serialization?: { values: object } };
}

/** A resource, or an identifier. */
interface Item {
  readonly type: string;
  readonly id: string | number;
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, { readonly data?: Linkage }>>;
}

type Linkage = Item | readonly Item[] | null;

/** A document to render, and the request for it. */
export interface Rendering {
  readonly route: RestRoute;
  readonly include: IncludeTree;
  readonly page?: Page | undefined;
  readonly query: Query;
  readonly models: RestModels;
  readonly endpoint: string;
}

/** Renders a document as ZenStack's handler does. */
export function renderDocument(document: InnerDocument, rendering: Rendering): object {
  const { route, include, page, query } = rendering;
  const { data, meta } = document;
  const types = groupByItem(renderValues(document, { ...meta?.serialization?.values }));
  const values: Record<string, unknown> = {};
  const placed = placeItems(document);
  const { included, linkage } = orderIncluded(document, placed, rendering);
  const isRelated = route.kind === 'related';
  const primary = [data ?? []].flat().map((item, i) => {
    const at = Array.isArray(data) ? `data.${i}` : 'data';
    for (const [rest, type] of types.get(at) ?? []) values[at + rest] = type;
    const kept = isRelated ? new Set(include.keys()) : undefined;
    return renderItem(item, { path: at, kept, values }, rendering);
  });
  const resources = included.map((item, i) => {
    const at = `included.${i}`;
    const key = keyOf(item);
    const from = placed.get(key)?.path ?? at;
    for (const [rest, type] of types.get(from) ?? []) values[at + rest] = type;
    return renderItem(item, { path: at, kept: linkage.get(key), values }, rendering);
  });
  const total = page && Number.isFinite(page.limit) ? meta?.total : primary.length;
  const serialization = Object.keys(values).length > 0 && { serialization: { values, v: 1 } };
  const hasMeta = route.kind === 'list' || serialization;
  const [one = null] = primary;
  return {
    jsonapi: { version: '1.1' },
    links: renderLinks(document, rendering),
    data: Array.isArray(data) ? primary : one && { ...one, ...nestedLinks(document, rendering) },
    ...(query.include && READS.has(route.kind) && { included: resources }),
    ...(hasMeta && { meta: { ...serialization, ...(route.kind === 'list' && { total }) } }),
  };
}

/** The reads whose documents have resources. */
const READS: ReadonlySet<string> = new Set(['list', 'fetch', 'related', 'nestedFetch']);

/** The resources of a document, with the paths of their first places. */
type PlacedItems = ReadonlyMap<string, { readonly item: Item; readonly path: string }>;

function placeItems({ data, included = [] }: InnerDocument): PlacedItems {
  const placed = new Map<string, { item: Item; path: string }>();
  const place = (item: Item, path: string) => placed.set(keyOf(item), { item, path });
  for (const [i, item] of included.entries()) place(item, `included.${i}`);
  const isList = Array.isArray(data);
  for (const [i, item] of ([data ?? []].flat() as Item[]).entries()) {
    place(item, isList ? `data.${i}` : 'data');
  }
  return placed;
}

/** The types of values by the path of their resource, with the rest of their paths. */
type TypesByItem = ReadonlyMap<string, readonly (readonly [rest: string, type: unknown])[]>;

function groupByItem(values: object): TypesByItem {
  const groups = new Map<string, (readonly [string, unknown])[]>();
  for (const [path, type] of Object.entries(values)) {
    const [, item = '', rest = ''] = /^(data(?:\.\d+)?|included\.\d+)(\..*)$/s.exec(path) ?? [];
    const group = groups.get(item) ?? [];
    groups.set(item, group);
    group.push([rest, type]);
  }
  return groups;
}

/**
 * Collects the included resources, level by level, in the order of the schema's relationships. A
 * primary resource is repeated if a path leads to it.
 */
function orderIncluded(
  { data }: InnerDocument,
  placed: PlacedItems,
  { include, models }: Rendering,
): { readonly included: readonly Item[]; readonly linkage: ReadonlyMap<string, Set<string>> } {
  const included = new Map<string, Item>();
  const linkage = new Map<string, Set<string>>();
  let level = [{ items: [data ?? []].flat() as readonly Item[], tree: include }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { items, tree } of level) {
      const [first] = items;
      for (const name of first ? models.bySegment(first.type).relations.keys() : []) {
        const inner = tree.get(name);
        if (!inner) continue;
        const linked = items.flatMap((item) => [item.relationships?.[name]?.data ?? []].flat());
        // Without duplicates, which would multiply from level to level.
        const found = new Set(
          linked.flatMap((each) => placed.get(keyOf(each as Item))?.item ?? []),
        );
        for (const item of found) {
          included.set(keyOf(item), item);
          const names = linkage.get(keyOf(item)) ?? new Set();
          linkage.set(keyOf(item), names);
          for (const each of inner.keys()) names.add(each);
        }
        next.push({ items: [...found], tree: inner });
      }
    }
    level = next;
  }
  return { included: [...included.values()], linkage };
}

interface ItemContext {
  readonly path: string;
  /** The relationships with linkage. @default all */
  readonly kept: ReadonlySet<string> | undefined;
  /** Receives the types of ids. */
  readonly values: Record<string, unknown>;
}

function renderItem(item: Item, context: ItemContext, rendering: Rendering): object {
  const { models, route } = rendering;
  const { path, kept, values } = context;
  const model = models.bySegment(item.type);
  annotateId(model, path, values);
  const identifier = { type: model.name, id: item.id };
  const isIdentifier = ['relationship', 'add', 'replace', 'remove'].includes(route.kind);
  if (isIdentifier && path.startsWith('data')) return identifier;
  const self = urlOf(model, item.id, rendering);
  const relationships = [...model.relations].map(([name, { target }]) => {
    const links = { self: `${self}/relationships/${name}`, related: `${self}/${name}` };
    const data = kept && !kept.has(name) ? undefined : item.relationships?.[name]?.data;
    const toIdentifier = ({ id }: Item, at: string) => {
      annotateId(target, at, values);
      return { type: target.name, id };
    };
    const at = `${path}.relationships.${name}.data`;
    const linked = Array.isArray(data)
      ? data.map((each: Item, i) => toIdentifier(each, `${at}.${i}`))
      : data && toIdentifier(data as Item, at);
    return [name, { links, ...(linked !== undefined && { data: linked }) }];
  });
  const attributes: Record<string, unknown> = { ...item.attributes };
  // The field of an id is no attribute, whatever its name.
  const [idField, ...others] = model.idFields;
  if (idField && others.length === 0) {
    delete attributes[idField.name];
    delete values[`${path}.attributes.${idField.name}`];
  }
  return {
    ...identifier,
    attributes,
    links: { self },
    relationships: Object.fromEntries(relationships),
  };
}

/** The types of ids that JSON cannot carry. */
const ID_TYPES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['BigInt', ['bigint']],
  ['DateTime', ['Date']],
  ['Decimal', [['custom', 'Decimal']]],
]);

function annotateId({ idFields }: RestModel, path: string, values: Record<string, unknown>): void {
  const [field, ...others] = idFields;
  const type = others.length === 0 && field && ID_TYPES.get(field.type);
  if (type) values[`${path}.id`] = type;
}

/** Renders Bytes as lists of numbers, which ZenStack's ORM returns. */
export function renderValues(
  document: object,
  values: Record<string, unknown>,
  root = '',
): Record<string, unknown> {
  for (const [path, annotation] of Object.entries(values)) {
    if (JSON.stringify(annotation) !== '[["custom","Bytes"]]') continue;
    values[path] = [['typed-array', 'Uint8Array']];
    changeAt(
      document,
      parsePath(root && path ? `${root}.${path}` : root || path),
      (parent, key) => {
        parent[key] = Array.from(atob(String(parent[key])), (char) => char.charCodeAt(0));
      },
    );
  }
  return values;
}

function keyOf({ type, id }: Item): string {
  return `${type}\0${id}`;
}

function urlOf(model: RestModel, id: string | number, { endpoint }: Rendering): string {
  return `${endpoint}/${model.segment}/${toSegment(id)}`;
}

/** ZenStack's handler encodes as the class URL does, which leaves characters that break the path. */
function toSegment(id: string | number): string {
  return String(id).replaceAll(/[^!-~]+|["#<>?`{}/\\]/gu, encodeURIComponent);
}

function nestedLinks({ data }: InnerDocument, rendering: Rendering): object | undefined {
  const { kind } = rendering.route;
  return kind.startsWith('nested')
    ? { links: { self: nestedUrl(data as Item, rendering) } }
    : undefined;
}

function nestedUrl({ id }: Item, { route, endpoint }: Rendering): string {
  const url = `${endpoint}/${route.segment}/${route.id}/${route.relation?.name}`;
  return route.relation?.list ? `${url}/${route.childId || toSegment(id)}` : url;
}

function renderLinks(document: InnerDocument, rendering: Rendering): object {
  const { route, page, endpoint, models } = rendering;
  const { segment, id, relation } = route;
  const item = document.data as Item;
  if (route.kind.startsWith('nested')) return { self: nestedUrl(item, rendering) };
  if (route.kind === 'list') {
    const self = `${endpoint}/${segment}`;
    return { self, ...(page && renderPages(self, document, rendering)) };
  }
  if (!relation) return { self: urlOf(models.bySegment(item.type), item.id, rendering) };
  const between = route.kind === 'related' ? '' : '/relationships';
  const self = `${endpoint}/${segment}/${id}${between}/${relation.name}`;
  return { self, ...(page && renderPages(self, document, rendering)) };
}

/** The parameters that the links to pages keep. */
const KEPT = /^(filter\[|sort\[|include$|include\[|fields\[)/;

/** Renders the links to pages: `last` without a limit, and without `sort`, as clients know them. */
function renderPages(url: string, { meta }: InnerDocument, { page, query }: Rendering): object {
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = page ?? {};
  const { total } = meta ?? {};
  if (!Number.isFinite(limit) || total === undefined) return {};
  const kept = Object.entries(query).flatMap(([name, value]) =>
    KEPT.test(name) ? [value].flat().map((each): QueryPair => [name, each]) : [],
  );
  const link = (params: Readonly<Record<string, number>>): string => {
    const all = new URLSearchParams(kept);
    for (const [name, value] of Object.entries(params)) all.set(`page[${name}]`, String(value));
    return `${url}?${all}`;
  };
  const isPage = (at: number): boolean => at >= 0 && at <= total - 1;
  const at = (start: number) => (isPage(start) ? link({ offset: start, limit }) : null);
  return {
    first: link({ limit }),
    last: link({ offset: (Math.ceil(total / limit) - 1) * limit }),
    prev: at(offset - limit),
    next: at(offset + limit),
  };
}
