import type { FieldDescription, ModelDescription } from '@modelway/core';
import { connectedWith, modelOf, relationsOf, typeOf } from './hidden-routes.ts';
import type { Secret } from './hidden-secrets.ts';
import { type RpcTestCall, rpcRequest, transactionRequest } from './rpc-call.ts';
import { newRow, type SeededSchema, type UniqueWhere } from './seeded-schema.ts';
import type { SentRequest } from './two-states.ts';

/** A model without its hidden members. */
interface Visible {
  readonly model: ModelDescription;
  readonly scalars: readonly string[];
  readonly relations: readonly Linked[];
  /** The unique key of its first row. */
  readonly row: UniqueWhere;
  readonly created: object;
}

/** A visible relationship, with the visible members of its model. */
interface Linked {
  readonly name: string;
  readonly list: boolean;
  readonly scalars: readonly string[];
  readonly relations: readonly string[];
}

type Hidden = Pick<Secret, 'names' | 'types'>;

/**
 * Generates calls of every operation without hidden names, on every model that relationships
 * connect with the hidden part; writes come last.
 */
export function rpcEverydayRequests(seeded: SeededSchema, hidden: Hidden): readonly SentRequest[] {
  const connected = connectedWith(hidden.names[0]?.model ?? '', seeded.schema);
  const visible = seeded.schema.models
    .filter((model) => connected.has(model.name) && !isHiddenModel(model.name, hidden))
    .map((model) => toVisible(model, seeded, hidden));
  const near = visible.filter(({ model }) => isNear(model, hidden));
  const far = visible.filter((each) => !near.includes(each));
  const reads = [
    ...near.flatMap((each) => [...records(each), ...aggregates(each)]),
    ...far.flatMap(few),
  ];
  const writes = near.flatMap((each) => [...creations(each), ...changes(each)]);
  const deletions = visible.flatMap(deletionsOf);
  return [
    ...reads.map(rpcRequest),
    transactionRequest(reads.filter((_, index) => index % 5 === 0).slice(0, 50)),
    ...writes.map(rpcRequest),
    ...writes.filter((_, index) => index % 10 === 0).map((call) => transactionRequest([call])),
    ...deletions.map(rpcRequest),
    ...visible.map(({ model }) => rpcRequest(call(model, 'findMany', {}))),
  ];
}

/** Whether the model has the hidden name, or is related to the one that has it. */
function isNear(model: ModelDescription, { names }: Hidden): boolean {
  const owners = names.map((hidden) => hidden.model);
  return (
    owners.includes(model.name) ||
    relationsOf(model).some((relation) => owners.includes(relation.model))
  );
}

/** The reads of a model through relationships. */
function few(visible: Visible): readonly RpcTestCall[] {
  const { model, row } = visible;
  return [
    ...fewSelectionsOf(visible).map((args) => call(model, 'findMany', args)),
    call(model, 'findUnique', { where: row }),
    call(model, 'count', {}),
    call(model, 'updateManyAndReturn', { data: {} }),
  ];
}

function toVisible(model: ModelDescription, seeded: SeededSchema, hidden: Hidden): Visible {
  const relations = relationsOf(model)
    .filter((relation) => isVisible(model, relation, hidden))
    .map(({ name, list, model: target }) => {
      const linked = modelOf(target, seeded.schema);
      const isShown = (field: FieldDescription) => isVisible(linked, field, hidden);
      return {
        name,
        list,
        scalars: namesOf(linked, 'scalar', isShown),
        relations: namesOf(linked, 'relation', isShown),
      };
    });
  return {
    model,
    scalars: namesOf(model, 'scalar', (field) => isVisible(model, field, hidden)),
    relations,
    row: seeded.rows.get(model.name) ?? { id: 1 },
    created: newRow(model, (name) =>
      hidden.names.some((each) => each.model === model.name && each.name === name),
    ),
  };
}

function isVisible(model: ModelDescription, field: FieldDescription, hidden: Hidden): boolean {
  if (field.kind === 'relation' && isHiddenModel(field.model, hidden)) return false;
  const isOmitted = field.kind === 'scalar' && field.omitted;
  return (
    !isOmitted &&
    !hidden.names.some(({ model: on, name }) => on === model.name && name === field.name)
  );
}

function isHiddenModel(name: string, { types = [] }: Hidden): boolean {
  return types.includes(typeOf({ name }));
}

function namesOf(
  model: ModelDescription,
  kind: FieldDescription['kind'],
  isShown: (field: FieldDescription) => boolean,
): readonly string[] {
  return model.fields
    .filter((field) => field.kind === kind && isShown(field))
    .map(({ name }) => name);
}

function call(model: ModelDescription, operation: string, args: object): RpcTestCall {
  return { model: model.name, operation, args };
}

/** The selections of a model, in every form without hidden names. */
function selectionsOf(visible: Visible): readonly object[] {
  const { scalars, relations } = visible;
  return [
    ...fewSelectionsOf(visible),
    { include: {} },
    { select: all(scalars) },
    { select: { _count: true } },
    { omit: { [scalars[0] ?? 'id']: true } },
    { omit: all(scalars) },
    { omit: {} },
    { omit: null },
    { select: null },
    { select: {} },
    { select: true },
    { include: true },
    ...relations.flatMap(({ name, scalars: columns, relations: further }) => [
      { select: { [name]: true } },
      { select: { [name]: {} } },
      { include: { [name]: { select: { ...all(columns), ...all(further) } } } },
      { include: { [name]: { include: { _count: true } } } },
      { select: { [name]: { select: { _count: true } } } },
      { select: { [name]: { omit: {} } } },
      { include: { _count: { select: { [name]: true } } } },
    ]),
  ];
}

function fewSelectionsOf({ relations }: Visible): readonly object[] {
  const further = relations.map(({ name, relations: names }) => [name, { include: all(names) }]);
  return [
    {},
    { include: { _count: true } },
    { select: all(relations.map(({ name }) => name)) },
    { include: Object.fromEntries(further) },
  ];
}

function all(names: readonly string[]): object {
  return each(names, true);
}

function each(names: readonly string[], value: unknown): object {
  return Object.fromEntries(names.map((name) => [name, value]));
}

function records(visible: Visible): readonly RpcTestCall[] {
  const { model, scalars, relations, row } = visible;
  const byId = model.idFields.map((name) => ({ [name]: 'asc' }));
  return [
    ...selectionsOf(visible).map((args) => call(model, 'findMany', args)),
    call(model, 'findUnique', { where: row, include: all(relations.map(({ name }) => name)) }),
    ...['findFirst', 'findFirstOrThrow'].flatMap((operation) => [
      call(model, operation, {}),
      call(model, operation, { orderBy: byId }),
    ]),
    call(model, 'findUniqueOrThrow', { where: row }),
    call(model, 'findUnique', {}),
    call(model, 'findUnique', { where: {} }),
    call(model, 'findMany', { cursor: row, orderBy: byId }),
    ...scalars.flatMap((name) => [
      call(model, 'findMany', {
        distinct: [name],
        orderBy: [{ [name]: 'desc' }, ...byId],
      }),
    ]),
    call(model, 'findMany', { where: each(scalars, { zzz: 1 }) }),
    ...relations.flatMap(({ name, list }) => [
      call(model, 'findMany', { where: { [name]: list ? { none: {} } : { isNot: null } } }),
      call(model, 'findMany', {
        orderBy: [{ [name]: list ? { _count: 'desc' } : { id: 'asc' } }, ...byId],
      }),
      call(model, 'findMany', { where: { [name]: true } }),
    ]),
    call(model, 'findMany', { orderBy: { _ftsRelevance: { search: 'a', sort: 'asc' } } }),
  ];
}

function aggregates({ model, scalars, relations }: Visible): readonly RpcTestCall[] {
  const [first = 'id'] = scalars;
  return [
    call(model, 'count', {}),
    call(model, 'count', { select: { _all: true, ...all(scalars) } }),
    call(model, 'exists', {}),
    call(model, 'aggregate', {}),
    ...['_count', '_min', '_max', '_sum', '_avg'].flatMap((aggregate) => [
      call(model, 'aggregate', { [aggregate]: true }),
      call(model, 'aggregate', { [aggregate]: {} }),
      call(model, 'aggregate', { [aggregate]: all(scalars) }),
    ]),
    call(model, 'groupBy', {}),
    ...[null, [], {}, true, [[]], 'zzyzx', [{}], [null]].map((by) =>
      call(model, 'groupBy', { by, _count: true }),
    ),
    ...scalars.flatMap((name) => [
      call(model, 'aggregate', { _max: { [name]: true } }),
      call(model, 'groupBy', { by: [name], orderBy: { [name]: 'asc' }, _count: true }),
    ]),
    call(model, 'groupBy', { by: [first], having: { [first]: { _count: { gt: 0 } } } }),
    ...relations.map(({ name, list }) =>
      call(model, 'count', { where: { [name]: list ? { every: {} } : { is: {} } } }),
    ),
  ];
}

function creations(visible: Visible): readonly RpcTestCall[] {
  const { model, row, created, scalars, relations } = visible;
  return [
    call(model, 'create', {}),
    call(model, 'create', { data: {} }),
    call(model, 'createMany', {}),
    call(model, 'createMany', { data: {} }),
    call(model, 'create', { data: each(scalars, null) }),
    call(model, 'create', { data: each(scalars, { zzz: 1 }) }),
    ...relations.flatMap(({ name }) =>
      [{ create: {} }, { createMany: { data: [{}] } }, { connect: {} }, { zzz: {} }].map((write) =>
        call(model, 'create', { data: { ...created, [name]: write } }),
      ),
    ),
    ...fewSelectionsOf(visible).map((args) =>
      call(model, 'upsert', { where: row, create: created, update: {}, ...args }),
    ),
    call(model, 'create', { data: created }),
    call(model, 'create', { data: created, include: { _count: true } }),
    call(model, 'createMany', { data: [created], skipDuplicates: true }),
    call(model, 'createManyAndReturn', { data: [created], skipDuplicates: true }),
    call(model, 'createManyAndReturn', { data: [created] }),
  ];
}

function changes(visible: Visible): readonly RpcTestCall[] {
  const { model, row, scalars, relations } = visible;
  const selections = fewSelectionsOf(visible);
  return [
    call(model, 'update', { where: row }),
    call(model, 'update', { data: {} }),
    ...selections.map((args) => call(model, 'update', { where: row, data: {}, ...args })),
    ...scalars.map((name) => call(model, 'update', { where: row, data: { [name]: null } })),
    ...relations.flatMap(({ name }) =>
      [{}, { update: {} }, { upsert: {} }, { create: {} }, { connect: {} }].map((write) =>
        call(model, 'update', { where: row, data: { [name]: write } }),
      ),
    ),
    call(model, 'updateMany', { data: {} }),
    call(model, 'updateManyAndReturn', { data: {} }),
  ];
}

function deletionsOf({ model, row }: Visible): readonly RpcTestCall[] {
  return [
    call(model, 'delete', {}),
    call(model, 'delete', { where: row }),
    call(model, 'deleteMany', { where: row[Object.keys(row)[0] as string] }),
    call(model, 'deleteMany', {}),
  ];
}
