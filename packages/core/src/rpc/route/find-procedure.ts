import { UnsupportedOperationError } from '../../errors/request-errors.ts';
import { unknownName } from '../../errors/unknown-name.ts';
import type { Procedure, SchemaModel } from '../../schema/schema-model.ts';

/** The model name of procedures, in paths and in the steps of a transaction. */
export const PROCEDURES = '$procs';

/**
 * Finds a procedure by its exact name.
 *
 * @throws {UnsupportedOperationError} if it is unknown or hidden.
 */
export function findProcedure(name: string, { procedures }: SchemaModel): Procedure {
  const procedure = procedures.get(name);
  if (procedure) return procedure;
  throw new UnsupportedOperationError(unknownName('procedure', name, { known: procedures.keys() }));
}
