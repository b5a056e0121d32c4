import { isJson, isNumeric, isTypedList } from '../../grammar/grammar.ts';
import { isExposedWrite, NESTED_WRITES } from '../../grammar/nested-writes.ts';
import type { DataShape } from '../../grammar/shapes.ts';
import { ARITHMETIC } from '../../rpc/args/walk-column-write.ts';
import { isNeeded } from '../../schema/model/uncreatable-models.ts';
import {
  isBase,
  type Model,
  type RelationField,
  type ScalarField,
} from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Ref, schemasOf } from '../openapi-document.ts';
import {
  isKeyOf,
  typeComponent,
  valueSchema,
  writableColumns,
  writeSchema,
} from '../scalar-schema.ts';
import { modelComponent, oneOrMany, type RpcScope } from './rpc-scope.ts';
import type { ShapeOf } from './shape-schema.ts';

/** The data of one record. */
export interface DataOf {
  readonly model: Model;
  readonly mode: DataShape['data'];
  readonly columnsOnly: boolean | undefined;
  /** Returns the schema of the values of any shape, such as that of a nested write. */
  readonly shapeSchema: (shaped: ShapeOf, scope: RpcScope) => JsonSchema;
}

/** Returns the schema of the data of a new or changed record. */
export function dataSchema(of: DataOf, scope: RpcScope): Ref {
  const { model, mode, columnsOnly } = of;
  const suffix = mode === 'create' ? 'Create' : 'Update';
  const columns = writableColumns(model);
  const needed = columns.filter((field) => mode === 'create' && isNeeded(field));
  if (columnsOnly) {
    return modelComponent(model, { suffix: `${suffix}Many`, scope }, () => ({
      allOf: [dataSchema({ ...of, columnsOnly: false }, scope)],
      properties: Object.fromEntries(model.relations.map(({ name }) => [name, false] as const)),
      ...(needed.length > 0 && { required: needed.map(({ name }) => name) }),
    }));
  }
  return modelComponent(model, { suffix, scope }, () => {
    const relations = model.relations.filter(({ writable }) => writable);
    const members = {
      ...schemasOf(columns, (field) => columnSchema(field, of, scope)),
      ...schemasOf(relations, (relation) => nestedWrites(relation, of, scope)),
    };
    const required = needed.filter((field) => !isKeyOf(field, model)).map(({ name }) => name);
    return closedObject(members, required);
  });
}

/** Whether a field is a part of a foreign key, which supports no arithmetic. */
function isLink({ name }: ScalarField, { relations }: Model): boolean {
  return relations.some(({ foreignKey }) => foreignKey?.some(({ field }) => field === name));
}

/** The new value of a column: a value, or an operation in an update. */
function columnSchema(field: ScalarField, { model, mode }: DataOf, scope: RpcScope): JsonSchema {
  // An update keeps the values of fields that it omits.
  const { defaultValue: _, ...changed } = field;
  const value = writeSchema(mode === 'create' ? field : changed, scope);
  if (field.list) {
    const set = closedObject({ set: value });
    const item = valueSchema({ ...field, list: false }, scope);
    // A Json value may be a list itself.
    const items = isJson(field) ? { type: 'array', items: item } : oneOrMany(item);
    const push = closedObject({ push: items });
    const hasPush = mode === 'update' && !isTypedList(field);
    return { anyOf: [value, set, ...(hasPush ? [push] : [])] };
  }
  const hasArithmetic =
    mode === 'update' && isNumeric(field) && !field.writeOnly && !isLink(field, model);
  return hasArithmetic ? { anyOf: [value, arithmeticSchema(field, scope)] } : value;
}

function arithmeticSchema(field: ScalarField, scope: RpcScope): JsonSchema {
  return typeComponent(field, { suffix: 'Arithmetic', context: scope }, () => {
    const isInteger = field.type === 'Int' || field.type === 'BigInt';
    const operand = { type: isInteger ? 'integer' : 'number' };
    // SQLite divides only Float values exactly.
    const names = [...ARITHMETIC].filter(
      (name) => name !== 'divide' || scope.provider !== 'sqlite' || field.type === 'Float',
    );
    const members = names.map(
      (name) => [name, name === 'divide' ? { ...operand, not: { const: 0 } } : operand] as const,
    );
    return { ...closedObject(Object.fromEntries(members), []), minProperties: 1, maxProperties: 1 };
  });
}

/** The nested writes of a relationship, as far as the related model exposes them. */
function nestedWrites(relation: RelationField, of: DataOf, scope: RpcScope): Ref {
  const { target, list } = relation;
  const known = [...NESTED_WRITES[list ? 'list' : 'one'][of.mode]].filter(
    ([name, write]) => isExposedWrite(write, target) && isPossible(name, relation),
  );
  const suffix = linkSuffix(relation, of.mode, scope);
  return modelComponent(target, { suffix, scope }, () => {
    const members = known.map(([name, { shape, single, inUpdate }]) => {
      const operand = of.shapeSchema({ shape, model: target, name }, scope);
      const isAlways = name === 'upsert' && isUnconditional(relation, scope);
      const one = isAlways ? { ...operand, properties: { where: false } } : operand;
      // Only these occur several times.
      const shared = shape === 'key' || !inUpdate;
      return [name, !list || single ? one : oneOrMany(one, shared ? scope : undefined)] as const;
    });
    return {
      ...closedObject(Object.fromEntries(members), []),
      minProperties: 1,
      ...(!list && { maxProperties: 1 }),
    };
  });
}

/**
 * Whether a nested write can succeed: a required link cannot be removed, and no ORM creates many
 * records of a many-to-many relationship.
 */
function isPossible(operation: string, relation: RelationField): boolean {
  const { list, optional, removable, target } = relation;
  if (operation.startsWith('create') && isBase(target)) return false;
  if (operation === 'createMany') return !isManyToMany(relation);
  if (operation === 'disconnect' || operation === 'set') return removable;
  return operation !== 'delete' || list || optional;
}

/** Whether a nested upsert has no condition. */
function isUnconditional({ list, ownKey }: RelationField, { grammar }: RpcScope): boolean {
  return !list && ownKey !== undefined && !grammar.dialect.grammar.ownUpsertWhere;
}

/** Whether both sides of a relationship are visible lists. */
function isManyToMany({ list, target, opposite = '' }: RelationField): boolean {
  const other = target.fields.get(opposite);
  return list && other?.kind === 'relation' && other.list;
}

/** The parts of a relationship that its nested writes depend on. */
function linkSuffix(relation: RelationField, mode: DataShape['data'], scope: RpcScope): string {
  const { list, optional, removable } = relation;
  const kind = list ? (isManyToMany(relation) ? 'ManyToMany' : 'List') : 'One';
  if (mode === 'create') return `${kind}InCreate`;
  const mark = removable ? '' : list || optional ? 'Fixed' : 'Required';
  return `${isUnconditional(relation, scope) ? 'Own' : ''}${mark}${kind}InUpdate`;
}
