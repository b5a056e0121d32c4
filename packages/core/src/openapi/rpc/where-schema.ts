import { operatorsOf } from '../../grammar/filter-operators.ts';
import { LOGIC, TO_MANY, TO_ONE } from '../../rpc/args/walk-where.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import { closedObject, type JsonSchema, type Ref, schemasOf } from '../openapi-document.ts';
import { valueSchema } from '../scalar-schema.ts';
import { filterSchema, groupFilterSchema } from './filter-schema.ts';
import { modelComponent, NULL, oneOrMany, type RpcScope } from './rpc-scope.ts';

/** Returns the schema of a condition on a model. */
export function whereSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Where', scope }, () =>
    closedObject(conditions(model, scope), []),
  );
}

/** Returns the schema of a condition on the columns of a model. */
export function scalarWhereSchema(model: Model, scope: RpcScope): Ref {
  if (model.relations.length === 0) return whereSchema(model, scope);
  return modelComponent(model, { suffix: 'ScalarWhere', scope }, () => ({
    allOf: [whereSchema(model, scope)],
    properties: {
      ...logic(scalarWhereSchema(model, scope)),
      ...Object.fromEntries(model.relations.map(({ name }) => [name, false] as const)),
    },
  }));
}

/** Returns the schema of a condition on groups. */
export function havingSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Having', scope }, () => {
    const self = havingSchema(model, scope);
    const hasLogic = scope.grammar.dialect.grammar.havingLogic;
    const columns = model.scalars.filter(({ list }) => !list);
    const filters = schemasOf(columns, (field) => groupFilterSchema(field, scope));
    return closedObject({ ...(hasLogic && logic(self)), ...filters }, []);
  });
}

function conditions(model: Model, scope: RpcScope): Readonly<Record<string, JsonSchema>> {
  const filtered = model.scalars.filter((field) => operatorsOf(field, scope.grammar).size > 0);
  const columns = schemasOf(filtered, (field) => filterSchema(field, scope));
  const relations = schemasOf(model.relations, (relation) => relationFilter(relation, scope));
  return { ...logic(whereSchema(model, scope)), ...columns, ...relations };
}

function logic(where: JsonSchema): Readonly<Record<string, JsonSchema>> {
  // The handler rejects empty conditions in OR and NOT: they would match all rows, or none.
  const some = { ...where, minProperties: 1 };
  return Object.fromEntries(
    Array.from(LOGIC, (name) => [name, name === 'AND' ? oneOrMany(where) : anyOfThese(name, some)]),
  );
}

function anyOfThese(name: string, some: JsonSchema): JsonSchema {
  const list = { type: 'array', items: some };
  return name === 'OR' ? list : { anyOf: [some, list] };
}

function relationFilter(relation: RelationField, scope: RpcScope): JsonSchema {
  const { target, list, optional } = relation;
  const where = whereSchema(target, scope);
  if (list) {
    return modelComponent(target, { suffix: 'ListFilter', scope }, () => ({
      ...closedObject(Object.fromEntries(Array.from(TO_MANY, (name) => [name, where])), []),
      minProperties: 1,
    }));
  }
  const one = optional ? { anyOf: [where, NULL] } : where;
  const members = Object.fromEntries(Array.from(TO_ONE, (name) => [name, one]));
  const suffix = optional ? 'OptionalFilter' : 'RequiredFilter';
  return modelComponent(target, { suffix, scope }, () => ({
    anyOf: [
      { ...closedObject(members, []), minProperties: 1 },
      { allOf: [where], minProperties: 1 },
      ...(optional ? [NULL] : []),
    ],
  }));
}

/** Returns the schema of a unique key with its values, and any further conditions. */
export function uniqueWhereSchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'UniqueWhere', scope }, () => {
    const compound = compoundKeys(model, scope);
    const isSimple = Object.keys(compound).length === 0;
    const key = anyKey(model, scope);
    return isSimple
      ? { allOf: [whereSchema(model, scope), key] }
      : { ...closedObject({ ...conditions(model, scope), ...compound }, []), allOf: [key] };
  });
}

/** Returns the schema of a unique key alone. */
export function keySchema(model: Model, scope: RpcScope): Ref {
  return modelComponent(model, { suffix: 'Key', scope }, () => {
    const keys = [...model.uniqueKeys.values()];
    const columns = keys.flatMap(({ name, fields }) => {
      const field = fields.length === 1 ? columnOf(name, model) : undefined;
      return field ? [[name, valueSchema(field, scope)] as const] : [];
    });
    return {
      ...closedObject({ ...Object.fromEntries(columns), ...compoundKeys(model, scope) }, []),
      minProperties: 1,
      maxProperties: 1,
    };
  });
}

/** Requires one of the unique keys with its values, not with operators. */
function anyKey(model: Model, scope: RpcScope): JsonSchema {
  const compound = compoundKeys(model, scope);
  const keys = Array.from(model.uniqueKeys.values(), ({ name, fields }) => {
    const field = fields.length === 1 ? columnOf(name, model) : undefined;
    const value = field ? valueSchema(field, scope) : compound[name];
    return { ...(value && { properties: { [name]: value } }), required: [name] };
  });
  return keys.length === 1 ? { ...keys[0] } : { anyOf: keys };
}

function compoundKeys(model: Model, scope: RpcScope): Readonly<Record<string, JsonSchema>> {
  const keys = [...model.uniqueKeys.values()].filter(
    ({ name, fields }) => fields.length > 1 && !model.fields.has(name),
  );
  return Object.fromEntries(
    keys.map(({ name, fields }) => {
      const parts = fields.flatMap((part) => {
        const field = columnOf(part, model);
        return field ? [[part, valueSchema(field, scope)] as const] : [];
      });
      return [name, closedObject(Object.fromEntries(parts))] as const;
    }),
  );
}

function columnOf(name: string, { fields }: Model): ScalarField | undefined {
  const field = fields.get(name);
  return field?.kind === 'scalar' ? field : undefined;
}
