import { AGGREGATE_NAMES, isRead, operationsWith } from '../support/grammar-names.ts';
import { type Route, relationsTo } from './hidden-routes.ts';
import { alongRoute, conditionsOn, fewConditionsOn, inGroups } from './rpc-conditions.ts';
import type { RpcNamingCall } from './rpc-hidden-attempts.ts';
import { attemptsOf, type HiddenTarget, requiredArgs } from './rpc-hidden-target.ts';
import { whereOf } from './seeded-schema.ts';

/** Lists all reads that can contain it: in conditions, orders and selections. */
export function readAttempts(target: HiddenTarget): readonly RpcNamingCall[] {
  return [
    ...wheres(target),
    ...groups(target),
    ...target.routes.slice(1).flatMap((route) => wheresAlong(route, target)),
    ...relatedWheres(target),
    ...uniqueWheres(target),
    ...target.routes.flatMap((route) => orders(route, target)),
    ...relevances(target),
    ...columns(target),
    ...aggregates(target),
    ...selections(target),
    ...target.routes.slice(1).flatMap((route) => selectionsAlong(route)),
  ];
}

function wheres(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, field, values, seeded } = target;
  const attempt = attemptsOf('where', owner.name);
  const all = conditionsOn(field, values, seeded.values);
  const few = fewConditionsOn(field, values);
  return [
    ...all.map((each) => attempt('findMany', (name) => ({ where: { [name]: each } }))),
    ...few.flatMap((each) => [
      ...operationsWith('where', 'where')
        .filter(isRead)
        .map((operation) =>
          attempt(operation, (name) => ({
            ...requiredArgs(operation, target),
            where: { [name]: each },
          })),
        ),
      attempt('findMany', (name) => ({ where: [{ [name]: each }] })),
      attempt('count', (name) => ({ where: { [name]: each }, select: { _all: true } })),
    ]),
  ];
}

function groups({ owner, field, values }: HiddenTarget): readonly RpcNamingCall[] {
  const attempt = attemptsOf('where in a group', owner.name);
  return fewConditionsOn(field, values).flatMap((each) =>
    inGroups({}).flatMap((_, index) =>
      ['findMany', 'count'].map((operation) =>
        attempt(operation, (name) => ({ where: inGroups({ [name]: each })[index] })),
      ),
    ),
  );
}

function wheresAlong(route: Route, { field, values }: HiddenTarget): readonly RpcNamingCall[] {
  const attempt = attemptsOf('where through relationships', route.root.name);
  const conditions = fewConditionsOn(field, values);
  return conditions
    .slice(0, route.relations.length === 1 ? 3 : 1)
    .flatMap((each) =>
      alongRoute(route, {}).flatMap((_, index) =>
        ['findMany', 'count'].map((operation) =>
          attempt(operation, (name) => ({ where: alongRoute(route, { [name]: each })[index] })),
        ),
      ),
    );
}

/** Selections beside the related records. */
function relatedWheres({ owner, field, values, seeded }: HiddenTarget): readonly RpcNamingCall[] {
  const [each] = fewConditionsOn(field, values);
  return relationsTo(owner.name, seeded.schema).flatMap(({ model, relation }) => {
    const attempt = attemptsOf('where of related records', model.name);
    const counted = attemptsOf('_count', model.name);
    const nested = (args: (name: string) => object) =>
      ['select', 'include'].map((member) =>
        attempt('findMany', (name) => ({ [member]: { [relation.name]: args(name) } })),
      );
    return [
      ...nested((name) => ({ where: { [name]: each } })),
      ...nested((name) => ({ where: { NOT: [{ [name]: each }] }, take: 1 })),
      ...nested((name) => ({ orderBy: { [name]: 'desc' }, take: 1 })),
      ...nested((name) => ({ orderBy: [{ [name]: 'asc' }] })),
      ...nested((name) => ({ distinct: [name] })),
      ...nested((name) => ({ distinct: name })),
      ...nested((name) => ({ cursor: { ...whereOf(owner.name, seeded), [name]: each } })),
      ...['select', 'include'].map((member) =>
        counted('findMany', (name) => ({
          [member]: { _count: { select: { [relation.name]: { where: { [name]: each } } } } },
        })),
      ),
    ];
  });
}

function uniqueWheres(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, field, values, row } = target;
  const attempt = attemptsOf('unique where', owner.name);
  const cursor = attemptsOf('cursor', owner.name);
  const conditions = [values[0], ...fewConditionsOn(field, values)];
  const first = owner.idFields[0] as string;
  const wheres = [
    ...conditions.flatMap((each) => [
      (name: string) => ({ ...row, [name]: each }),
      (name: string) => ({ [name]: each }),
      (name: string) => ({ ...row, AND: [{ [name]: each }] }),
      (name: string) => ({ ...row, NOT: { [name]: each } }),
    ]),
    ...compoundKeys(target),
  ];
  return wheres.flatMap((where) => [
    ...operationsWith('where', 'uniqueWhere')
      .filter(isRead)
      .map((operation) => attempt(operation, (name) => ({ where: where(name) }))),
    ...operationsWith('cursor', 'key').map((operation) =>
      cursor(operation, (name) => ({
        ...requiredArgs(operation, target),
        cursor: where(name),
        orderBy: { [first]: 'asc' },
      })),
    ),
  ]);
}

/** Replaces a part of each unique key, and the key's name, by it. */
export function compoundKeys({
  owner,
  field,
  values: [value],
}: HiddenTarget): readonly ((name: string) => object)[] {
  const id = Object.fromEntries(owner.idFields.map((name) => [name, 1]));
  const own = owner.uniqueKeys.filter(
    (key) => key.fields.length > 1 && key.fields.includes(field.name),
  );
  return [
    ...own.map((key) => (name: string) => {
      const parts = key.fields.map((each) => [
        each === field.name ? name : each,
        each === field.name ? value : 'a_b',
      ]);
      return { [key.name.replace(field.name, name)]: Object.fromEntries(parts) };
    }),
    ...(owner.idFields.length > 1
      ? [(name: string) => ({ [owner.idFields.join('_')]: { ...id, [name]: value } })]
      : []),
  ];
}

function orders({ root, relations }: Route, target: HiddenTarget): readonly RpcNamingCall[] {
  const { field } = target;
  const far = relations.length > 0;
  const attempt = attemptsOf(far ? 'orderBy through relationships' : 'orderBy', root.name);
  const keys: readonly unknown[] = [
    'asc',
    'desc',
    { sort: 'asc', nulls: 'first' },
    ...(field.kind === 'relation' || !far ? [{ _count: 'asc' }, { id: 'asc' }, {}] : []),
  ];
  const along = (inner: object) =>
    relations.reduceRight<object>((below, { name }) => ({ [name]: below }), inner);
  const first = { [root.idFields[0] as string]: 'asc' };
  return [
    ...keys.flatMap((key) => [
      attempt('findMany', (name) => ({ orderBy: along({ [name]: key }) })),
      attempt('findFirst', (name) => ({ orderBy: [along({ [name]: key }), first] })),
    ]),
    attempt('findMany', (name) => ({ orderBy: [first, along({ [name]: 'asc' })] })),
    ...operationsWith('orderBy', 'orderBy').map((operation) =>
      attempt(operation, (name) => ({
        ...requiredArgs(operation, target),
        orderBy: along({ [name]: 'asc' }),
        take: 1,
      })),
    ),
  ];
}

function relevances({ owner, seeded }: HiddenTarget): readonly RpcNamingCall[] {
  const attempt = attemptsOf('relevance', owner.name);
  const [search = ''] = seeded.values;
  return ['_ftsRelevance', '_fuzzyRelevance', '_relevance'].flatMap((key) => [
    attempt('findMany', (name) => ({
      orderBy: { [key]: { fields: [name], search, sort: 'desc' } },
    })),
    attempt('findMany', (name) => ({ orderBy: { [key]: { fields: name, search, sort: 'asc' } } })),
    attempt('findFirst', (name) => ({
      orderBy: [{ [key]: { fields: ['id', name], search, sort: 'asc' } }],
    })),
  ]);
}

function columns({ owner, field, values }: HiddenTarget): readonly RpcNamingCall[] {
  const distinct = attemptsOf('distinct', owner.name);
  const by = attemptsOf('by', owner.name);
  const having = attemptsOf('having', owner.name);
  const [first] = owner.idFields;
  const [value] = values;
  const condition = fewConditionsOn(field, values)[0];
  const havings = [
    condition,
    ...AGGREGATE_NAMES.flatMap((name) => [{ [name]: { equals: value } }, { [name]: { gt: 0 } }]),
    { not: value },
  ];
  return [
    ...operationsWith('distinct', 'columns').flatMap((operation) => [
      distinct(operation, (name) => ({ distinct: [name] })),
      distinct(operation, (name) => ({ distinct: name })),
      distinct(operation, (name) => ({ distinct: [first, name] })),
      distinct(operation, (name) => ({ distinct: [[name]] })),
      distinct(operation, (name) => ({ distinct: { [name]: true } })),
      distinct(operation, (name) => ({ distinct: [{ field: name }] })),
    ]),
    by('groupBy', (name) => ({ by: [name] })),
    by('groupBy', (name) => ({ by: name })),
    by('groupBy', (name) => ({ by: [first, name], _count: true })),
    by('groupBy', (name) => ({ by: [name], orderBy: { [name]: 'asc' } })),
    by('groupBy', (name) => ({ by: [{ field: name }] })),
    by('groupBy', (name) => ({ by: [{ field: name, args: {} }] })),
    ...havings.flatMap((each) => [
      having('groupBy', (name) => ({ by: [first], having: { [name]: each } })),
      having('groupBy', (name) => ({ by: [name], having: { [name]: each } })),
      having('groupBy', (name) => ({ by: [first], having: { OR: [{ NOT: { [name]: each } }] } })),
    ]),
  ];
}

function aggregates({ owner }: HiddenTarget): readonly RpcNamingCall[] {
  const attempt = attemptsOf('aggregate', owner.name);
  const [first] = owner.idFields;
  return [
    ...AGGREGATE_NAMES.flatMap((aggregate) => [
      attempt('aggregate', (name) => ({ [aggregate]: { [name]: true } })),
      attempt('aggregate', (name) => ({ _count: true, [aggregate]: { [name]: true } })),
      attempt('aggregate', (name) => ({ [aggregate]: { [name]: { args: {} } } })),
      attempt('groupBy', (name) => ({ by: [first], [aggregate]: { [name]: true } })),
      attempt('groupBy', (name) => ({ by: [first], orderBy: { [aggregate]: { [name]: 'asc' } } })),
      attempt('groupBy', (name) => ({
        by: [first],
        take: 1,
        orderBy: [{ [aggregate]: { [name]: 'desc' } }],
      })),
    ]),
    attempt('aggregate', (name) => ({ [name]: true })),
    attempt('count', (name) => ({ select: { [name]: true } })),
    attempt('count', (name) => ({ select: { _all: true, [name]: true } })),
    attempt('count', (name) => ({ [name]: true })),
    attempt('groupBy', (name) => ({ by: [first], orderBy: { [name]: 'asc' } })),
  ];
}

function selections(target: HiddenTarget): readonly RpcNamingCall[] {
  return operationsWith('select', 'selection').flatMap((operation) =>
    SELECTIONS.map(([family, args]) =>
      attemptsOf(family, target.owner.name)(operation, (name) => ({
        ...requiredArgs(operation, target),
        ...args(name),
      })),
    ),
  );
}

function selectionsAlong({ root, relations }: Route): readonly RpcNamingCall[] {
  const attempt = attemptsOf('nested selection', root.name);
  const along = (member: string, inner: object) =>
    relations.reduceRight<object>((below, { name }) => ({ [member]: { [name]: below } }), inner);
  const few = relations.length > 1 ? SELECTIONS.filter(([, , far]) => far) : SELECTIONS;
  return few.flatMap(([, args]) =>
    ['include', 'select'].map((member) => attempt('findMany', (name) => along(member, args(name)))),
  );
}

type Selection = readonly [
  family: 'select' | 'include' | 'omit' | '_count',
  args: (name: string) => object,
  far?: boolean,
];

const SELECTIONS: readonly Selection[] = [
  ['select', (name) => ({ select: { [name]: true } }), true],
  ['select', (name) => ({ select: { id: true, [name]: false } })],
  ['select', (name) => ({ select: { [name]: {} } })],
  ['select', (name) => ({ select: { [name]: { select: { id: true } } } })],
  ['select', (name) => ({ select: { [name]: { args: {} } } })],
  ['include', (name) => ({ include: { [name]: true } }), true],
  ['include', (name) => ({ include: { [name]: false } })],
  ['include', (name) => ({ include: { [name]: { include: {} } } })],
  ['include', (name) => ({ include: { [name]: { where: {} } } })],
  ['omit', (name) => ({ omit: { [name]: true } })],
  ['omit', (name) => ({ omit: { [name]: false } }), true],
  ['omit', (name) => ({ select: null, omit: { [name]: false } })],
  ['_count', (name) => ({ select: { _count: { select: { [name]: true } } } })],
  ['_count', (name) => ({ include: { _count: { select: { [name]: true } } } }), true],
  ['_count', (name) => ({ include: { _count: { select: { [name]: { where: {} } } } } })],
  ['_count', (name) => ({ include: { _count: { [name]: true } } })],
];
