import { isSupported } from '../../grammar/grammar.ts';
import type { CreateApiHandler } from '../../http/api-handler.ts';
import type { OrmBinding } from '../../orm/orm-binding.ts';
import type { RpcTarget } from '../../rpc/route/find-operation.ts';
import { RPC_CONTEXTS } from '../../rpc/rpc-context.ts';
import { isNeeded } from '../../schema/model/uncreatable-models.ts';
import type { ProcedureSchemas, ScalarType } from '../../schema/schema-description.ts';
import type { Model, Procedure, RelationField, ScalarField } from '../../schema/schema-model.ts';
import { isKeyOf, writableColumns } from '../scalar-schema.ts';
import { operationsOf } from './operation-parts.ts';

/** What clients of an RPC handler can use. It contains no hidden names. */
export interface ApiDescription {
  readonly models: readonly DescribedModel[];
  readonly procedures: readonly DescribedProcedure[];
}

/** A model. A member that is false, or empty, is left out. */
export interface DescribedModel {
  /** The name in paths: `postLike`. */
  readonly model: string;
  readonly documentation?: string;
  /** The names of the fields that identify a record. */
  readonly key: readonly string[];
  /** The other unique keys: the name in a unique `where`, and its fields. */
  readonly uniqueKeys: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly DescribedField[];
  readonly relationships: readonly DescribedRelationship[];
  readonly operations: readonly DescribedOperation[];
}

/** A column, or a parameter of a procedure. */
export interface DescribedField {
  readonly name: string;
  readonly type: ScalarType;
  readonly list?: true;
  readonly optional?: true;
  /** The values of an enum. */
  readonly values?: readonly string[];
  /** Whether the data of a new record must have it, unless a relationship sets it. */
  readonly required?: true;
  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly documentation?: string;
}

/** A relationship. */
export interface DescribedRelationship {
  readonly name: string;
  /** The related model. */
  readonly model: string;
  readonly list?: true;
  readonly optional?: true;
  readonly readOnly?: true;
  readonly documentation?: string;
}

/** An operation of a model. */
export interface DescribedOperation {
  readonly name: string;
  readonly effect: 'read' | 'create' | 'update' | 'upsert' | 'delete';
  /** The names of its arguments. */
  readonly arguments: readonly string[];
  /** The arguments that it requires. */
  readonly required?: readonly string[];
}

/** A procedure, with its parameters or the JSON Schemas of its arguments and its result. */
export interface DescribedProcedure extends ProcedureSchemas {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly documentation?: string;
  /** `undefined` if the binding alone knows them. */
  readonly parameters?: readonly DescribedField[];
}

/**
 * Describes what an RPC handler exposes, from the tables that it runs on: for tools that list models
 * and fields.
 *
 * @throws {TypeError} if the handler is not one of `rpcHandler`.
 */
export function describeApi<Client>(
  orm: OrmBinding<Client>,
  handler: CreateApiHandler,
): ApiDescription {
  const build = RPC_CONTEXTS.get(handler);
  if (!build) throw new TypeError('The handler must be the return value of rpcHandler({ … }).');
  const { schema, dialect } = build(orm);
  const grammar = { provider: schema.provider, dialect };
  const toOperation = ({ name, operation }: RpcTarget): DescribedOperation => ({
    name,
    effect: operation.effect,
    arguments: Object.keys(operation.args).filter((each) => isSupported(each, grammar)),
    ...(operation.required && { required: operation.required }),
  });
  return {
    models: Array.from(schema.byLowerCaseName.values(), (model) => ({
      ...describeModel(model),
      operations: operationsOf(model, { grammar }).map(toOperation),
    })),
    procedures: Array.from(schema.procedures.values(), describeProcedure),
  };
}

function describeProcedure({ name, kind, documentation, params, schemas }: Procedure) {
  return {
    ...{ name, kind },
    ...(documentation !== undefined && { documentation }),
    ...(params && { parameters: Array.from(params.values(), describeField) }),
    ...schemas?.(),
  };
}

function describeModel(model: Model): Omit<DescribedModel, 'operations'> {
  const { type, documentation, idFields, idKey, uniqueKeys, scalars, writeOnly, relations } = model;
  const others = [...uniqueKeys].filter(([name]) => name !== idKey.name);
  const columns = new Set(writableColumns(model));
  const isRequired = (field: ScalarField) =>
    columns.has(field) && isNeeded(field) && !isKeyOf(field, model);
  return {
    model: type,
    ...(documentation !== undefined && { documentation }),
    key: idFields.map(({ name }) => name),
    uniqueKeys: Object.fromEntries(others.map(([name, { fields }]) => [name, fields])),
    fields: [...scalars, ...writeOnly.values()].map((field) => ({
      ...describeField(field),
      ...(isRequired(field) && { required: true as const }),
      ...(!field.writable && { readOnly: true as const }),
    })),
    relationships: relations.map(describeRelationship),
  };
}

function describeField(field: ScalarField): DescribedField {
  const { name, type, list, optional, enumValues, writeOnly, documentation } = field;
  return {
    ...{ name, type },
    ...(list && { list }),
    ...(optional && { optional }),
    ...(enumValues && { values: [...enumValues] }),
    ...(writeOnly && { writeOnly }),
    ...(documentation !== undefined && { documentation }),
  };
}

function describeRelationship(relation: RelationField): DescribedRelationship {
  const { name, target, list, optional, writable, documentation } = relation;
  return {
    ...{ name, model: target.type },
    ...(list && { list }),
    ...(optional && !list && { optional }),
    ...(!writable && { readOnly: true as const }),
    ...(documentation !== undefined && { documentation }),
  };
}
