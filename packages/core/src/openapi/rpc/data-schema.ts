import { isNumeric, isSupported } from '../../rpc/args/grammar.ts';
import {
  ENVELOPES,
  type EnvelopeKind,
  isExposedWrite,
  NESTED_WRITES,
  type WriteKind,
  type WriteMode,
} from '../../rpc/args/nested-write-grammar.ts';
import { ARITHMETIC } from '../../rpc/args/walk-column-write.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import { isNeeded } from '../../schema/uncreatable-models.ts';
import { closedObject } from '../closed-object.ts';
import type { JsonSchema, Ref } from '../openapi-document.ts';
import { typeComponent, valueSchema, writeSchema } from '../scalar-schema.ts';
import { FLAG, modelComponent, oneOrMany, type RpcScope } from './rpc-scope.ts';
import { keySchema, scalarWhereSchema, uniqueWhereSchema, whereSchema } from './where-schema.ts';

/** The data of one record. */
export interface DataOf {
  readonly model: Model;
  readonly mode: WriteMode;
  readonly columnsOnly?: boolean;
}

/** Returns the schema of the data of a new or changed record. */
export function dataSchema({ model, mode, columnsOnly = false }: DataOf, scope: RpcScope): Ref {
  const suffix = mode === 'create' ? 'Create' : 'Update';
  const columns = [...model.scalars, ...model.writeOnly.values()].filter(
    ({ writable }) => writable,
  );
  const needed = columns.filter((field) => mode === 'create' && isNeeded(field));
  if (columnsOnly) {
    return modelComponent(model, { suffix: `${suffix}Many`, scope }, () => ({
      allOf: [dataSchema({ model, mode }, scope)],
      properties: Object.fromEntries(model.relations.map(({ name }) => [name, false] as const)),
      ...(needed.length > 0 && { required: needed.map(({ name }) => name) }),
    }));
  }
  return modelComponent(model, { suffix, scope }, () => {
    const members = [
      ...columns.map((field) => [field.name, columnSchema(field, { model, mode }, scope)] as const),
      ...model.relations
        .filter(({ writable }) => writable)
        .map((relation) => [relation.name, nestedWrites(relation, mode, scope)] as const),
    ];
    const required = needed.filter((field) => !isKeyOf(field, model));
    return closedObject(
      Object.fromEntries(members),
      required.map(({ name }) => name),
    );
  });
}

/** Whether a relationship can set the field as well. */
function isKeyOf({ name }: ScalarField, { relations }: Model): boolean {
  return relations.some(
    ({ writable, foreignKey }) => writable && foreignKey?.some(({ field }) => field === name),
  );
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
    const push = closedObject({ push: oneOrMany(valueSchema({ ...field, list: false }, scope)) });
    return { anyOf: [value, set, ...(mode === 'update' ? [push] : [])] };
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
function nestedWrites(relation: RelationField, mode: WriteMode, scope: RpcScope): Ref {
  const { target, list } = relation;
  const known = [...NESTED_WRITES[list ? 'list' : 'one'][mode]].filter(
    ([operation]) => isExposedWrite(operation, target) && isPossible(operation, relation),
  );
  const suffix = linkSuffix(relation, mode, scope);
  return modelComponent(target, { suffix, scope }, () => {
    const members = known.map(([operation, kind]) => {
      const operand = writeOperand(kind, target, scope);
      const isAlways = kind === 'upsertOne' && isUnconditional(relation, scope);
      const one = isAlways ? { ...operand, properties: { where: false } } : operand;
      const isSingle = !list || kind === 'createMany';
      // Only these occur several times.
      const shared = kind === 'key' || kind === 'create' || kind === 'connectOrCreate';
      return [operation, isSingle ? one : oneOrMany(one, shared ? scope : undefined)] as const;
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
  const { list, optional, removable } = relation;
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
function linkSuffix(relation: RelationField, mode: WriteMode, scope: RpcScope): string {
  const { list, optional, removable } = relation;
  const kind = list ? (isManyToMany(relation) ? 'ManyToMany' : 'List') : 'One';
  if (mode === 'create') return `${kind}InCreate`;
  const mark = removable ? '' : list || optional ? 'Fixed' : 'Required';
  return `${isUnconditional(relation, scope) ? 'Own' : ''}${mark}${kind}InUpdate`;
}

function writeOperand(kind: WriteKind, target: Model, scope: RpcScope): JsonSchema {
  switch (kind) {
    case 'create':
      return dataSchema({ model: target, mode: 'create' }, scope);
    case 'key':
      return keySchema(target, scope);
    case 'unique':
      return uniqueWhereSchema(target, scope);
    case 'where':
      return scalarWhereSchema(target, scope);
    case 'flag':
      return FLAG;
    case 'flagOrDeleted':
      return { anyOf: [FLAG, toOneWhere(target, scope)] };
    case 'updateOne':
      return {
        anyOf: [
          dataSchema({ model: target, mode: 'update' }, scope),
          envelopeSchema(kind, target, scope),
        ],
      };
    default:
      return envelopeSchema(kind, target, scope);
  }
}

function envelopeSchema(kind: EnvelopeKind, target: Model, scope: RpcScope): Ref {
  const suffix = `Nested${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return modelComponent(target, { suffix, scope }, () => {
    const names = ENVELOPES[kind].filter((each) => isSupported(each, scope.grammar));
    const members = names.map((each) => {
      const name = each.replace('!', '');
      return [name, envelopeMember(kind, { name, target }, scope)] as const;
    });
    const required = names.filter((each) => each.endsWith('!')).map((each) => each.slice(0, -1));
    return closedObject(Object.fromEntries(members), required);
  });
}

function envelopeMember(
  kind: EnvelopeKind,
  { name, target: model }: { readonly name: string; readonly target: Model },
  scope: RpcScope,
): JsonSchema {
  if (name === 'skipDuplicates') return FLAG;
  if (name === 'where') return envelopeWhere(kind, model, scope);
  if (kind === 'createMany') {
    return oneOrMany(dataSchema({ model, mode: 'create', columnsOnly: true }, scope), scope);
  }
  const mode = name === 'create' ? 'create' : 'update';
  return dataSchema({ model, mode, columnsOnly: kind === 'updateMany' }, scope);
}

function envelopeWhere(kind: EnvelopeKind, target: Model, scope: RpcScope): JsonSchema {
  switch (kind) {
    case 'connectOrCreate':
      return keySchema(target, scope);
    case 'updateMany':
      return scalarWhereSchema(target, scope);
    case 'updateOne':
      return whereSchema(target, scope);
    case 'upsertOne':
      return toOneWhere(target, scope);
    default:
      return uniqueWhereSchema(target, scope);
  }
}

function toOneWhere(target: Model, scope: RpcScope): Ref {
  return scope.grammar.dialect.grammar.toOneWhere === 'uniqueWhere'
    ? uniqueWhereSchema(target, scope)
    : whereSchema(target, scope);
}
