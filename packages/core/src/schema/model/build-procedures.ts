import type { Exposure } from '../exposure.ts';
import type {
  ProcedureDescription,
  ProcedureParam,
  SchemaDescription,
} from '../schema-description.ts';
import type { Model, Procedure, ScalarField } from '../schema-model.ts';

/**
 * Indexes the exposed procedures by their names.
 *
 * @param models the exposed models.
 */
export function buildProcedures(
  { procedures = [], enums }: SchemaDescription,
  exposure: Exposure,
  models: readonly Model[],
): ReadonlyMap<string, Procedure> {
  const toProcedure = ({ params, returns, ...described }: ProcedureDescription): Procedure => {
    const model = models.find((each) => each.name === returns);
    return {
      ...described,
      params: params && new Map(params.map((param) => [param.name, toField(param, enums)])),
      cut: returns === undefined ? undefined : (result) => cutRecords(result, model),
    };
  };
  return new Map(
    procedures
      .filter(({ name }) => exposure.hasProcedure(name))
      .map((procedure) => [procedure.name, toProcedure(procedure)]),
  );
}

/** Converts a parameter to a field, so that its values are read like those of a field. */
function toField(param: ProcedureParam, enums: SchemaDescription['enums']): ScalarField {
  const { enumName } = param;
  return {
    kind: 'scalar',
    ...param,
    hasDefault: false,
    databaseGenerated: false,
    computed: false,
    searchable: false,
    writable: true,
    ...(enumName !== undefined && { enumValues: new Set(enums[enumName]) }),
  };
}

/**
 * Removes what clients cannot see from the records that a procedure returns, at any depth: hidden
 * and write-only fields, members that the model does not have, and all but the id if clients cannot
 * read the model.
 *
 * @param model the model of the records; `undefined` if it is hidden.
 */
export function cutRecords(result: unknown, model: Model | undefined): unknown {
  if (Array.isArray(result)) return result.map((record) => cutRecords(record, model));
  if (typeof result !== 'object' || result === null) return result;
  if (!model) return {};
  const others = new Set([...model.virtualFields, ...(model.addedColumns ?? [])]);
  const isReadable = model.operations.has('read');
  const shown = Object.entries(result).flatMap(([name, value]) => {
    if (!isReadable && !model.idKey.fields.includes(name)) return [];
    const field = model.fields.get(name);
    if (field?.kind === 'relation') return [[name, cutRecords(value, field.target)] as const];
    if (name === '_count') return [[name, cutCounts(value, model)] as const];
    return field || others.has(name) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(shown);
}

/** The numbers of related records, of the relationships that clients can see. */
function cutCounts(counts: unknown, { fields }: Model): unknown {
  return Object.fromEntries(
    Object.entries(Object(counts)).filter(([name]) => fields.get(name)?.kind === 'relation'),
  );
}
