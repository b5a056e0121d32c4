import type { Exposure } from '../exposure.ts';
import type {
  ProcedureDescription,
  ProcedureParam,
  SchemaDescription,
} from '../schema-description.ts';
import type { Model, Procedure, ScalarField } from '../schema-model.ts';
import { cutRecords } from './cut-records.ts';

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
  const toProcedure = ({ name, kind, params, returns }: ProcedureDescription): Procedure => {
    const model = models.find((each) => each.name === returns);
    return {
      name,
      kind,
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
function toField(
  { enumName, ...param }: ProcedureParam,
  enums: SchemaDescription['enums'],
): ScalarField {
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
