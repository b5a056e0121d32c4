import type { RelationFieldDescription } from '@modelway/core';
import { ARITHMETIC, isRead, OPERATIONS, operationsWith } from '../support/grammar-names.ts';
import { relationsTo } from './hidden-routes.ts';
import { nestedPositions } from './nested-positions.ts';
import { fewConditionsOn } from './rpc-conditions.ts';
import type { RpcNamingCall } from './rpc-hidden-attempts.ts';
import { compoundKeys } from './rpc-hidden-reads.ts';
import { attemptsOf, type HiddenTarget, requiredArgs } from './rpc-hidden-target.ts';
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

function wheres(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, field, values } = target;
  const attempt = attemptsOf('where', owner.name);
  return fewConditionsOn(field, values).flatMap((each) =>
    writesWith('where').flatMap((operation) => [
      attempt(operation, (name) => ({
        ...requiredArgs(operation, target),
        where: { [name]: each },
      })),
      attempt(operation, (name) => ({
        ...requiredArgs(operation, target),
        where: { NOT: { [name]: each } },
      })),
    ]),
  );
}

function writesWith(shape: 'where' | 'uniqueWhere'): readonly string[] {
  return operationsWith('where', shape).filter((operation) => !isRead(operation));
}

function uniqueWheres(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, field, values, row } = target;
  const attempt = attemptsOf('unique where', owner.name);
  const wheres = [
    ...[values[0], ...fewConditionsOn(field, values)].flatMap((each) => [
      (name: string) => ({ ...row, [name]: each }),
      (name: string) => ({ [name]: each }),
    ]),
    ...compoundKeys(target),
  ];
  return wheres.flatMap((where) =>
    writesWith('uniqueWhere').map((operation) =>
      attempt(operation, (name) => ({ ...requiredArgs(operation, target), where: where(name) })),
    ),
  );
}

/** The possible values of a field or of a relationship in data. */
function writtenValues({ field, values, seeded }: HiddenTarget): readonly unknown[] {
  const [value] = values;
  const where = field.kind === 'relation' ? whereOf(field.model, seeded) : { id: 1 };
  return [
    ...values,
    null,
    {},
    { set: value },
    { set: [] },
    { push: value },
    { disconnect: true },
    { delete: true },
    ...[...ARITHMETIC].map((operation) => ({ [operation]: 1 })),
    ...nestedPositions({ where, created: {} }).map(({ kind, fill }) =>
      fill(kind === 'where' ? where : {}),
    ),
  ];
}

function data(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, created } = target;
  const attempt = attemptsOf('data', owner.name);
  return DATA_ARGUMENTS.flatMap(({ operation, argument, shape }) =>
    writtenValues(target).flatMap((value) => {
      const own = (name: string) => ({
        ...(shape.data === 'create' && created),
        [name]: value,
      });
      const forms = shape.list
        ? [own, (name: string) => [own(name)], (name: string) => [created, own(name)]]
        : [own];
      return forms.map((form) =>
        attempt(operation, (name) => ({
          ...requiredArgs(operation, target),
          [argument]: form(name),
        })),
      );
    }),
  );
}

/** The arguments with the data of records. */
const DATA_ARGUMENTS = [...OPERATIONS].flatMap(([operation, { args }]) =>
  Object.entries(args).flatMap(([argument, shape]) =>
    typeof shape === 'object' && 'data' in shape ? [{ operation, argument, shape }] : [],
  ),
);

function nestedData(target: HiddenTarget): readonly RpcNamingCall[] {
  const { owner, values, created, row, seeded } = target;
  const written = [values[0], null, { connect: { id: 1 } }];
  const positions = nestedPositions({ where: row, created }).filter(({ kind }) => kind === 'data');
  return onRelated('nested data', target, (write) =>
    positions.flatMap(({ fill }) =>
      written.flatMap((value) => write((name) => fill({ ...created, [name]: value }))),
    ),
  ).concat(
    // Through two relationships.
    relationsTo(owner.name, seeded.schema).flatMap(({ model, relation }) =>
      relationsTo(model.name, seeded.schema).flatMap(({ model: root, relation: first }) => {
        const where = whereOf(model.name, seeded);
        const outer = nestedPositions({ where, created: {} }).filter(({ kind }) => kind === 'data');
        return positions.map(({ fill }, index) =>
          attemptsOf('nested data', root.name)('update', (name) => ({
            where: whereOf(root.name, seeded),
            data: {
              [first.name]: outer[index]?.fill({ [relation.name]: fill({ [name]: values[0] }) }),
            },
          })),
        );
      }),
    ),
  );
}

function nestedWheres(target: HiddenTarget): readonly RpcNamingCall[] {
  const { field, values, row, created } = target;
  const wheres = [values[0], ...fewConditionsOn(field, values)].flatMap((each) => [
    (name: string) => ({ [name]: each }),
    (name: string) => ({ ...row, [name]: each }),
    (name: string) => ({ ...row, NOT: { [name]: each } }),
  ]);
  const positions = nestedPositions({ where: row, created }).filter(({ kind }) => kind === 'where');
  return onRelated('nested where', target, (write) =>
    wheres.flatMap((where) => positions.flatMap(({ fill }) => write((name) => fill(where(name))))),
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
