import type { ModelDescription, SchemaDescription } from '@modelway/core';
import { BY_CURSOR } from '../support/by-cursor.ts';
import { AGGREGATE_NAMES, REST_SUFFIXES } from '../support/grammar-names.ts';
import {
  type Attempt,
  METHODS,
  type Route,
  request,
  type SeededResources,
  type Target,
  typeName,
} from './hidden-attempt.ts';
import { bodies } from './hidden-body-attempts.ts';
import { asBulkDeletion, asBulkUpdate } from './hidden-bulk-attempts.ts';
import { sortsByCursor } from './hidden-cursor-attempts.ts';
import { includeOptions } from './hidden-include-attempts.ts';
import { inOperation, operations } from './hidden-operation-attempts.ts';
import { type HiddenName, modelOf, routesTo, typeOf } from './hidden-routes.ts';

/** Lists all requests that can contain a hidden field or relationship, derived from the schema. */
export function attemptsOn(hidden: HiddenName, seeded: SeededResources): readonly Attempt[] {
  const owner = modelOf(hidden.model, seeded.schema);
  const field = owner.fields.find(({ name }) => name === hidden.name);
  if (!field) throw new TypeError(`${hidden.model} has no ${hidden.name}`);
  const routes = routesTo(owner, seeded.schema).map(({ root, relations }) => ({
    root,
    path: relations.map((relation) => relation.name),
  }));
  const suffixes = field.kind === 'scalar' ? ['id'] : suffixesOf(field.model, seeded.schema);
  const target = { owner, field, suffixes, routes, seeded };
  return [
    ...routes.flatMap((route) => filters(route, target)),
    ...groups(target),
    ...ofRelationships(target),
    ...routes.flatMap((route) => sorts(route, target)),
    ...aggregates(target),
    ...estimates(target),
    ...routes.flatMap((route) => includes(route, target)),
    ...routes.flatMap((route) => includeOptions(route, target)),
    ...fieldSets(target),
    ...urls(target),
    ...bodies(target),
    ...bodies(target).map(inOperation),
    ...operations(target),
    // The last ones, since those that name a visible field delete rows.
    ...bodies(target).map(asBulkUpdate),
    ...filters({ root: owner, path: [] }, target).map(asBulkDeletion),
  ];
}

function filters({ root, path }: Route, { suffixes, seeded }: Target): readonly Attempt[] {
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
  // Through relationships, one value and two fields are enough.
  const far = path.length > 1;
  const values = far ? seeded.values.slice(0, 1) : [...seeded.values, 'true', ''];
  const beyond = far ? suffixes.slice(0, 2) : suffixes;
  return [
    ...REST_SUFFIXES.flatMap((operator) => values.map((value) => on([`*${operator}`], value))),
    on(['*$between'], [...seeded.values, ''].slice(0, 2).join(',')),
    ...beyond.flatMap((suffix) =>
      ['', '$null', '$ne'].flatMap((operator) => [
        on(['*', `${suffix}${operator}`], seeded.values[0] ?? ''),
        on(['*', `${suffix}${operator}`], 'true'),
      ]),
    ),
    ...beyond.flatMap((suffix) => [on(['*$none', suffix], '1'), on(['*$every', suffix], '1')]),
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
    wraps.flatMap((wrap, group) =>
      // Each operator in one kind of group, and equality in all of them.
      REST_SUFFIXES.filter((_, index) => index === 0 || index % wraps.length === group).flatMap(
        (operator) =>
          [...seeded.values, 'true'].map((value) =>
            request('filter in a group', (name) => ({
              url: `/${typeOf(root)}?${filter([...wrap, ...path], [`${name}${operator}`], value)}&filter[$or][0][${idOf(root, owner)}]=1`,
            })),
          ),
      ),
    ),
  );
}

/** Attempts on the collections that relationships lead to. */
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
          ...REST_SUFFIXES.map((operator) =>
            request('filter of a relationship', (name) => ({
              url: `${url}?filter[${name}${operator}]=${value}`,
            })),
          ),
          request('filter of a relationship', (name) => ({
            url: `${url}?filter[$not][${name}]=${value}`,
          })),
          request('filter of a relationship', (name) => ({ url: `${url}?sort=${name}` })),
          request('filter of a relationship', (name) => ({
            url: `${url}?sort=${name}`,
            headers: BY_CURSOR,
          })),
          request('include', (name) => ({ url: `${url}?include=${name}` })),
          request('include', (name) => ({ url: `${url}?include=${relation}.${name}` })),
          request('fields', (name) => ({ url: `${url}?fields[${typeOf(owner)}]=${name}` })),
        ]);
      }),
  );
}

function aggregates({ owner }: Target): readonly Attempt[] {
  const known = AGGREGATE_NAMES.map((name) => name.slice(1));
  return [...known, known.join(), 'nope', ''].map((names) =>
    request('aggregate', (name) => ({
      url: `/${typeOf(owner)}?aggregateFields[${name}]=${names}`,
    })),
  );
}

function estimates({ owner, seeded }: Target): readonly Attempt[] {
  return ['', '$ne', '$null', '$contains', '$gt'].flatMap((operator) =>
    [...seeded.values, 'true'].map((value) =>
      request('filter', (name) => ({
        url: `/${typeOf(owner)}?filter[${name}${operator}]=${encodeURIComponent(value)}&page[total]=estimated`,
      })),
    ),
  );
}

function sorts({ root, path }: Route, { suffixes }: Target): readonly Attempt[] {
  const family = path.length === 0 ? 'sort' : 'sort through relationships';
  const base = `/${typeOf(root)}?sort=`;
  const keys = [
    [],
    ['$count'],
    ...(path.length > 1 ? suffixes.slice(0, 2) : suffixes).map((suffix) => [suffix]),
  ];
  return keys.flatMap((suffix) => {
    const key = (name: string) => [...path, name, ...suffix].join('.');
    return [
      request(family, (name) => ({ url: base + key(name) })),
      request(family, (name) => ({ url: `${base}-${key(name)}` })),
      request(family, (name) => ({ url: `${base}id,${key(name)}` })),
      request(family, (name) => ({ url: `${base}${key(name)}&page[limit]=1` })),
      ...sortsByCursor(family, typeOf(root), key),
    ];
  });
}

function includes({ root, path }: Route, { suffixes, owner, seeded }: Target): readonly Attempt[] {
  const type = typeOf(root);
  const row = seeded.rows.get(type);
  const keys = [
    [],
    ...(path.length > 1 ? suffixes.slice(0, 2) : suffixes).map((suffix) => [suffix]),
  ];
  const included = keys.flatMap((suffix) => {
    const key = (name: string) => [...path, name, ...suffix].join('.');
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

function suffixesOf(model: string, schema: SchemaDescription): readonly string[] {
  return modelOf(model, schema).fields.map(({ name }) => name);
}
