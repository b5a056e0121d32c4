import type { FieldDescription, ModelDescription, SchemaDescription } from '@modelway/core';
import { type HiddenName, modelOf, relationsOf, routesTo, typeOf } from './hidden-routes.ts';
import type { AskedRequest, NamingAttempt } from './two-states.ts';

/** What an attempt tries to get at the hidden name with. */
export type Family =
  | 'filter'
  | 'filter through relationships'
  | 'filter in a group'
  | 'filter of a relationship'
  | 'sort'
  | 'sort through relationships'
  | 'include'
  | 'fields'
  | 'url'
  | 'attributes'
  | 'relationships'
  | 'upsert'
  | 'type';

/** A request that names something hidden, or any other name in its place. */
export interface Attempt extends NamingAttempt {
  readonly family: Family;
}

/** What the generator knows of the data. */
export interface SeededResources {
  readonly schema: SchemaDescription;
  /** The path of a row of each type that has one, `/user/1`. */
  readonly rows: ReadonlyMap<string, string>;
  /** Values that the hidden field has, or may have. */
  readonly values: readonly string[];
}

type Build = (name: string) => AskedRequest;

const OPERATORS = [
  ...['', '$ne', '$in', '$notIn', '$null', '$lt', '$lte', '$gt', '$gte', '$between'],
  ...['$contains', '$icontains', '$search', '$startsWith', '$endsWith'],
  ...['$has', '$hasEvery', '$hasSome', '$isEmpty', '$every', '$none', '$some', '$equals', '$'],
];

/** Every way to name a hidden field or relationship, derived from the schema. */
export function attemptsOn(hidden: HiddenName, seeded: SeededResources): readonly Attempt[] {
  const owner = modelOf(hidden.model, seeded.schema);
  const field = owner.fields.find(({ name }) => name === hidden.name);
  if (!field) throw new TypeError(`${hidden.model} has no ${hidden.name}`);
  const routes = routesTo(owner, seeded.schema).map(({ root, relations }) => ({
    root,
    path: relations.map((relation) => relation.name),
  }));
  const tails = field.kind === 'scalar' ? ['id'] : tailsOf(field.model, seeded.schema);
  const target = { owner, field, tails, routes, seeded };
  return [
    ...routes.flatMap((route) => filters(route, target)),
    ...groups(target),
    ...ofRelationships(target),
    ...routes.flatMap((route) => sorts(route, target)),
    ...routes.flatMap((route) => includes(route, target)),
    ...fieldSets(target),
    ...urls(target),
    ...bodies(target),
  ];
}

/** Every way to name a hidden type. */
export function attemptsOnType({ schema, rows }: SeededResources): readonly Attempt[] {
  const urls = ['', '/1', '/1/user', '/1/relationships/user', '?sort=id', '?filter[id]=1'];
  const bodies = [undefined, { data: null }, { data: { type: 'user', id: 1 } }];
  const fromUrl = METHODS.flatMap((method) =>
    urls.flatMap((url) =>
      bodies.map((body) => request('type', (name) => ({ method, url: `/${name}${url}`, body }))),
    ),
  );
  const ownBody = request('type', (name) => ({
    method: 'POST',
    url: `/${name}`,
    body: { data: { type: name, attributes: {} } },
  }));
  const elsewhere = [...rows.keys()].flatMap((type) => {
    const linkages = relationsOf(modelOfType(type, schema));
    return [
      request('type', (name) => ({ url: `/${type}?fields[${name}]=id` })),
      request('type', (name) => ({ url: `/${type}?fields[${name}]=` })),
      request('type', (name) => ({ url: `/${type}?include=${name}` })),
      request('type', (name) => ({
        method: 'POST',
        url: `/${type}`,
        body: { data: { type: name } },
      })),
      request('type', (name) => ({
        method: 'PATCH',
        url: rows.get(type) ?? '',
        body: { data: { type: name } },
      })),
      ...linkages.flatMap((field) => {
        const data = (name: string) =>
          field.list ? [{ type: name, id: 1 }] : { type: name, id: 1 };
        const own = `${rows.get(type)}/relationships/${field.name}`;
        return [
          request('type', (name) => ({ method: 'PATCH', url: own, body: { data: data(name) } })),
          request('type', (name) => ({
            method: 'PATCH',
            url: rows.get(type) ?? '',
            body: { data: { type, relationships: { [field.name]: { data: data(name) } } } },
          })),
        ];
      }),
    ];
  });
  return [...fromUrl, ownBody, ...elsewhere];
}

interface Target {
  readonly owner: ModelDescription;
  readonly field: FieldDescription;
  /** Fields of what the hidden relationship leads to. */
  readonly tails: readonly string[];
  readonly routes: readonly Route[];
  readonly seeded: SeededResources;
}

/** The relationships from a model to the one that has the hidden name. */
interface Route {
  readonly root: ModelDescription;
  readonly path: readonly string[];
}

function filters({ root, path }: Route, { tails, seeded }: Target): readonly Attempt[] {
  const family = path.length === 0 ? 'filter' : 'filter through relationships';
  const base = `/${typeOf(root)}`;
  const on = (selectors: readonly string[], value: string) =>
    request(family, (name) => ({
      url: `${base}?${filter(
        path,
        selectors.map((each) => each.replace('*', name)),
        value,
      )}`,
    }));
  // From afar, one value and two fields of what is hidden will do.
  const far = path.length > 1;
  const values = far ? seeded.values.slice(0, 1) : [...seeded.values, 'true', ''];
  const beyond = far ? tails.slice(0, 2) : tails;
  return [
    ...OPERATORS.flatMap((operator) => values.map((value) => on([`*${operator}`], value))),
    on(['*$between'], [...seeded.values, ''].slice(0, 2).join(',')),
    ...beyond.flatMap((tail) =>
      ['', '$null', '$ne'].flatMap((operator) => [
        on(['*', `${tail}${operator}`], seeded.values[0] ?? ''),
        on(['*', `${tail}${operator}`], 'true'),
      ]),
    ),
    ...beyond.flatMap((tail) => [on(['*$none', tail], '1'), on(['*$every', tail], '1')]),
    ...(path.length > 0 ? [negated(base, path, seeded.values[0] ?? '')] : []),
  ];
}

/** None of the related resources has it. */
function negated(base: string, path: readonly string[], value: string): Attempt {
  const none = [...path.slice(0, -1), `${path.at(-1)}$none`];
  return request('filter through relationships', (name) => ({
    url: `${base}?${filter(none, [name], value)}`,
  }));
}

function groups({ owner, routes, seeded }: Target): readonly Attempt[] {
  const wraps = [['$or', '0'], ['$and', '3'], ['$not'], ['$not', '$or', '0'], ['$or', '1', '$not']];
  const near = routes.filter(({ path }) => path.length <= 1);
  return near.flatMap(({ root, path }) =>
    wraps.flatMap((wrap) =>
      ['', '$ne', '$null', '$contains', '$gt', '$has'].flatMap((operator) =>
        [...seeded.values, 'true'].map((value) =>
          request('filter in a group', (name) => ({
            url: `/${typeOf(root)}?${filter([...wrap, ...path], [`${name}${operator}`], value)}&filter[$or][0][${idOf(root, owner)}]=1`,
          })),
        ),
      ),
    ),
  );
}

/** On the collections that relationships lead to. */
function ofRelationships({ owner, seeded }: Target): readonly Attempt[] {
  return seeded.schema.models.flatMap((model) =>
    model.fields
      .filter((field) => field.kind === 'relation' && field.model === owner.name)
      .flatMap(({ name: relation }) => {
        const row = seeded.rows.get(typeOf(model));
        if (!row) return [];
        const urls = [`${row}/${relation}`, `${row}/relationships/${relation}`];
        const value = encodeURIComponent(seeded.values[0] ?? '');
        return urls.flatMap((url) => [
          ...['', '$ne', '$null', '$contains'].map((operator) =>
            request('filter of a relationship', (name) => ({
              url: `${url}?filter[${name}${operator}]=${value}`,
            })),
          ),
          request('filter of a relationship', (name) => ({
            url: `${url}?filter[$not][${name}]=${value}`,
          })),
          request('filter of a relationship', (name) => ({ url: `${url}?sort=${name}` })),
          request('include', (name) => ({ url: `${url}?include=${name}` })),
          request('include', (name) => ({ url: `${url}?include=${relation}.${name}` })),
          request('fields', (name) => ({ url: `${url}?fields[${typeOf(owner)}]=${name}` })),
        ]);
      }),
  );
}

function sorts({ root, path }: Route, { tails }: Target): readonly Attempt[] {
  const family = path.length === 0 ? 'sort' : 'sort through relationships';
  const base = `/${typeOf(root)}?sort=`;
  const keys = [[], ...(path.length > 1 ? tails.slice(0, 2) : tails).map((tail) => [tail])];
  return keys.flatMap((tail) => {
    const key = (name: string) => [...path, name, ...tail].join('.');
    return [
      request(family, (name) => ({ url: base + key(name) })),
      request(family, (name) => ({ url: `${base}-${key(name)}` })),
      request(family, (name) => ({ url: `${base}id,${key(name)}` })),
      request(family, (name) => ({ url: `${base}${key(name)}&page[limit]=1` })),
    ];
  });
}

function includes({ root, path }: Route, { tails, owner, seeded }: Target): readonly Attempt[] {
  const type = typeOf(root);
  const row = seeded.rows.get(type);
  const keys = [[], ...(path.length > 1 ? tails.slice(0, 2) : tails).map((tail) => [tail])];
  const included = keys.flatMap((tail) => {
    const key = (name: string) => [...path, name, ...tail].join('.');
    const urls = [`/${type}`, ...(row ? [row] : [])];
    return urls.flatMap((url) =>
      ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].map((method) =>
        request('include', (name) => ({
          method,
          url: `${url}?include=${key(name)}`,
          ...bodyOf(method, type),
        })),
      ),
    );
  });
  const path0 = path.join('.');
  const shown = request('fields', (name) => ({
    url: `/${type}?${path0 && `include=${path0}&`}fields[${typeOf(owner)}]=${name}`,
  }));
  return [...included, shown];
}

function fieldSets({ owner, field, seeded }: Target): readonly Attempt[] {
  const type = typeOf(owner);
  // `category` may be a relationship and a type.
  const isType = seeded.schema.models.some((model) => typeOf(model) === field.name);
  const row = seeded.rows.get(type);
  return ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].flatMap((method) =>
    [`/${type}`, ...(row ? [row] : [])].flatMap((url) => {
      const build = (query: (name: string) => string): Attempt =>
        request('fields', (name) => ({
          method,
          url: `${url}?${query(name)}`,
          ...bodyOf(method, type),
        }));
      return [
        build((name) => `fields[${type}]=${name}`),
        build((name) => `fields[${type}]=id,${name}`),
        ...(isType ? [] : [build((name) => `fields[${name}]=id`)]),
        build((name) => `${name}=1`),
        build((name) => `page[${name}]=1`),
      ];
    }),
  );
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

function urls({ owner, field, seeded }: Target): readonly Attempt[] {
  const row = seeded.rows.get(typeOf(owner));
  if (!row) return [];
  const type = field.kind === 'relation' ? typeName(field.model) : 'user';
  const linkages = [null, [], { type, id: '1' }, [{ type, id: '1' }]];
  const bodies = [undefined, ...linkages.map((data) => ({ data }))];
  return METHODS.flatMap((method) =>
    bodies.flatMap((body) => [
      request('url', (name) => ({ method, url: `${row}/${name}`, body })),
      request('url', (name) => ({ method, url: `${row}/relationships/${name}`, body })),
    ]),
  );
}

function bodies({ owner, field, seeded }: Target): readonly Attempt[] {
  const type = typeOf(owner);
  const row = seeded.rows.get(type);
  const targets = [['POST', `/${type}`], ...(row ? [['PATCH', row]] : [])] as [string, string][];
  const write = (family: Family, build: (name: string) => object): readonly Attempt[] =>
    targets.map(([method, url]) =>
      request(family, (name) => {
        const { meta, ...data } = build(name) as { meta?: object };
        return { method, url, body: { data: { type, ...data }, ...(meta && { meta }) } };
      }),
    );
  const to = field.kind === 'relation' ? typeName(field.model) : 'user';
  const values = [...seeded.values, null, 0, true, [], {}, '2024-01-01T00:00:00Z'];
  const linkages = [null, [], { type: to, id: '1' }, [{ type: to, id: '1' }]];
  return [
    ...values.flatMap((value) =>
      write('attributes', (name) => ({ attributes: { [name]: value } })),
    ),
    ...linkages.flatMap((data) =>
      write('relationships', (name) => ({ relationships: { [name]: { data } } })),
    ),
    ...write('relationships', (name) => ({ relationships: { [name]: {} } })),
    ...write('attributes', (name) => ({
      attributes: { [name]: seeded.values[0] },
      meta: { serialization: { values: { [`data.attributes.${name}`]: ['Date'] } } },
    })),
    ...upserts(owner, field, seeded).flatMap((build) => write('upsert', build)),
  ];
}

/** By the hidden field alone, and in its place in every unique key that it is a part of. */
function upserts(
  owner: ModelDescription,
  field: FieldDescription,
  { values }: SeededResources,
): readonly ((name: string) => object)[] {
  const keys = owner.uniqueKeys.filter((key) => key.fields.includes(field.name));
  const matches = [
    [field.name],
    ...keys.map((key) => key.fields),
    ...keys.map((key) => [key.name]),
  ];
  return matches.flatMap((match) => {
    const matchFields = (name: string) => match.map((each) => each.replace(field.name, name));
    const meta = (name: string) => ({ operation: 'upsert', matchFields: matchFields(name) });
    return [
      (name) => ({ attributes: {}, meta: meta(name) }),
      (name) => ({ attributes: { [name]: values[0] }, meta: meta(name) }),
    ];
  });
}

function request(family: Family, build: Build): Attempt {
  return { family, build };
}

function filter(path: readonly string[], selectors: readonly string[], value: string): string {
  return `filter[${[...path, ...selectors].join('][')}]=${encodeURIComponent(value)}`;
}

function bodyOf(method: string, type: string): { readonly body?: object } {
  return method === 'POST' || method === 'PATCH'
    ? { body: { data: { type, attributes: {} } } }
    : {};
}

function idOf(root: ModelDescription, owner: ModelDescription): string {
  return (root.idFields[0] ?? owner.idFields[0]) as string;
}

function tailsOf(model: string, schema: SchemaDescription): readonly string[] {
  return modelOf(model, schema).fields.map(({ name }) => name);
}

function modelOfType(type: string, schema: SchemaDescription): ModelDescription {
  const model = schema.models.find((candidate) => typeOf(candidate) === type);
  if (!model) throw new TypeError(`There is no type ${type}`);
  return model;
}

function typeName(name: string): string {
  return typeOf({ name });
}
