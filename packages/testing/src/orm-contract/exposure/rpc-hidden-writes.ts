import type { RelationFieldDescription } from '@modelway/core';
import { relationsTo } from './hidden-routes.ts';
import { fewConditionsOn } from './rpc-conditions.ts';
import type { RpcNamingCall } from './rpc-hidden-attempts.ts';
import { compoundKeys } from './rpc-hidden-reads.ts';
import { attemptsOf, type HiddenTarget } from './rpc-hidden-target.ts';
import { newRow, whereOf } from './seeded-schema.ts';

/** Lists all writes that can contain it: in data, and in the conditions of writes. */
export function writeAttempts(target: HiddenTarget): readonly RpcNamingCall[] {
  return [
    ...wheres(target),
    ...uniqueWheres(target),
    ...data(target),
    ...nestedData(target),
    ...nestedWheres(target),
    ...metas(target),
  ];
}

function wheres({ owner, field, values }: HiddenTarget): readonly RpcNamingCall[] {
  const attempt = attemptsOf('where', owner.name);
  return fewConditionsOn(field, values).flatMap((each) => [
    attempt('updateMany', (name) => ({ where: { [name]: each }, data: {} })),
    attempt('updateManyAndReturn', (name) => ({ where: { NOT: { [name]: each } }, data: {} })),
    attempt('deleteMany', (name) => ({ where: { [name]: each } })),
  ]);
}

function uniqueWheres(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, field, values, row, created } = target;
  const attempt = attemptsOf('unique where', owner.name);
  const wheres = [
    ...[values[0], ...fewConditionsOn(field, values)].flatMap((each) => [
      (name: string) => ({ ...row, [name]: each }),
      (name: string) => ({ [name]: each }),
    ]),
    ...compoundKeys(target),
  ];
  return wheres.flatMap((where) => [
    attempt('update', (name) => ({ where: where(name), data: {} })),
    attempt('upsert', (name) => ({ where: where(name), create: created, update: {} })),
    attempt('delete', (name) => ({ where: where(name) })),
  ]);
}

/** The possible values of a field or of a relationship in data. */
function writtenValues({ field, values, seeded }: HiddenTarget): readonly unknown[] {
  const [value] = values;
  const where = field.kind === 'relation' ? whereOf(field.model, seeded) : { id: 1 };
  return [
    ...values,
    null,
    { set: value },
    { increment: 1 },
    { push: value },
    { connect: where },
    { connect: [where] },
    { create: {} },
    { create: [{}] },
    { connectOrCreate: { where, create: {} } },
    { createMany: { data: [] } },
    { disconnect: true },
    { disconnect: where },
    { set: [] },
    { update: {} },
    { update: { where, data: {} } },
    { upsert: { where, create: {}, update: {} } },
    { delete: true },
    { delete: where },
    { updateMany: { where: {}, data: {} } },
    { deleteMany: {} },
    {},
  ];
}

function data(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, row, created } = target;
  const attempt = attemptsOf('data', owner.name);
  return writtenValues(target).flatMap((value) => {
    const named = (name: string) => ({ ...created, [name]: value });
    const only = (name: string) => ({ [name]: value });
    return [
      attempt('create', (name) => ({ data: named(name) })),
      attempt('createMany', (name) => ({ data: named(name) })),
      attempt('createMany', (name) => ({ data: [named(name)], skipDuplicates: true })),
      attempt('createManyAndReturn', (name) => ({ data: [created, named(name)] })),
      attempt('update', (name) => ({ where: row, data: only(name) })),
      attempt('updateMany', (name) => ({ data: only(name) })),
      attempt('updateManyAndReturn', (name) => ({ where: row, data: only(name) })),
      attempt('upsert', (name) => ({ where: row, create: created, update: only(name) })),
      attempt('upsert', (name) => ({ where: row, create: named(name), update: {} })),
    ];
  });
}

/** The operations on related records with data, and the position of the data. */
const DATA_WRITES: readonly ((data: object, where: object) => object)[] = [
  (data) => ({ create: data }),
  (data) => ({ create: [data] }),
  (data, where) => ({ connectOrCreate: { where, create: data } }),
  (data, where) => ({ connectOrCreate: [{ where, create: data }] }),
  (data) => ({ createMany: { data } }),
  (data) => ({ createMany: { data: [data], skipDuplicates: true } }),
  (data) => ({ update: data }),
  (data, where) => ({ update: { where, data } }),
  (data, where) => ({ update: [{ where, data }] }),
  (data) => ({ update: { data } }),
  (data, where) => ({ upsert: { where, create: data, update: {} } }),
  (data, where) => ({ upsert: [{ where, create: {}, update: data }] }),
  (data) => ({ upsert: { create: data, update: data } }),
  (data) => ({ updateMany: { where: {}, data } }),
  (data) => ({ updateMany: [{ where: {}, data }] }),
];

function nestedData(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, values, created, row, seeded } = target;
  const written = [values[0], null, { connect: { id: 1 } }];
  return onRelated('nested data', target, (write) =>
    DATA_WRITES.flatMap((nest) =>
      written.flatMap((value) => write((name) => nest({ ...created, [name]: value }, row))),
    ),
  ).concat(
    // Through two relationships.
    relationsTo(owner.name, seeded.schema).flatMap(({ model, relation }) =>
      relationsTo(model.name, seeded.schema).flatMap(({ model: root, relation: first }) =>
        DATA_WRITES.slice(0, 8).map((nest) =>
          attemptsOf('nested data', root.name)('update', (name) => ({
            where: whereOf(root.name, seeded),
            data: {
              [first.name]: nest(
                { [relation.name]: nest({ [name]: values[0] }, row) },
                whereOf(model.name, seeded),
              ),
            },
          })),
        ),
      ),
    ),
  );
}

/** The operations on related records with conditions. */
const WHERE_WRITES: readonly ((where: object) => object)[] = [
  (where) => ({ connect: where }),
  (where) => ({ connect: [where] }),
  (where) => ({ disconnect: where }),
  (where) => ({ disconnect: [where] }),
  (where) => ({ set: where }),
  (where) => ({ set: [where] }),
  (where) => ({ delete: where }),
  (where) => ({ delete: [where] }),
  (where) => ({ update: { where, data: {} } }),
  (where) => ({ update: [{ where, data: {} }] }),
  (where) => ({ updateMany: { where, data: {} } }),
  (where) => ({ updateMany: [{ where, data: {} }] }),
  (where) => ({ deleteMany: where }),
  (where) => ({ deleteMany: [where] }),
];

function nestedWheres(target: HiddenTarget): readonly RpcNamingCall[] {
  const { field, values, row, created } = target;
  const wheres = [values[0], ...fewConditionsOn(field, values)].flatMap((each) => [
    (name: string) => ({ [name]: each }),
    (name: string) => ({ ...row, [name]: each }),
    (name: string) => ({ ...row, NOT: { [name]: each } }),
  ]);
  return onRelated('nested where', target, (write) =>
    wheres.flatMap((where) => [
      ...WHERE_WRITES.flatMap((nest) => write((name) => nest(where(name)))),
      ...write((name) => ({ connectOrCreate: { where: where(name), create: created } })),
      ...write((name) => ({ upsert: { where: where(name), create: created, update: {} } })),
    ]),
  );
}

type Write = (related: (name: string) => object) => readonly RpcNamingCall[];

/**
 * Nested writes from each model with a relationship to the owner: in an update, and in a creation.
 */
function onRelated(
  family: 'nested data' | 'nested where',
  { owner, seeded }: HiddenTarget,
  build: (write: Write) => readonly RpcNamingCall[],
): RpcNamingCall[] {
  return relationsTo(owner.name, seeded.schema).flatMap(({ model, relation }) => {
    const attempt = attemptsOf(family, model.name);
    const where = whereOf(model.name, seeded);
    const created = newRow(model, (name) => isKeyOf(relation, name));
    const written = (name: string, related: (name: string) => object) => ({
      [relation.name]: related(name),
    });
    return [
      ...build((related) => [
        attempt('update', (name) => ({ where, data: written(name, related) })),
        attempt('create', (name) => ({ data: { ...created, ...written(name, related) } })),
      ]),
    ];
  });
}

function isKeyOf({ foreignKey = [] }: RelationFieldDescription, name: string): boolean {
  return foreignKey.some((pair) => pair.field === name);
}

/** Metadata that contains it in the path of an existing or missing value. */
function metas({ owner, row, created }: HiddenTarget): readonly RpcNamingCall[] {
  const attempt = attemptsOf('meta', owner.name);
  const value = '2024-01-01T00:00:00.000Z';
  const typed = (path: string, type: string) => ({ serialization: { values: { [path]: [type] } } });
  return ['Date', 'bigint', 'undefined', 'set'].flatMap((type) => [
    attempt('create', (name) => ({
      data: { ...created, [name]: value },
      meta: typed(`data.${name}`, type),
    })),
    attempt('update', (name) => ({
      where: row,
      data: { [name]: null },
      meta: typed(`data.${name}`, type),
    })),
    attempt('count', (name) => ({
      where: { [name]: value },
      meta: typed(`where.${name}`, type),
    })),
    attempt('upsert', (name) => ({
      where: row,
      create: created,
      update: { [name]: { set: value } },
      meta: typed(`update.${name}.set`, type),
    })),
  ]);
}
