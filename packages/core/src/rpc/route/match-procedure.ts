import { UnsupportedOperationError } from '../../errors/request-errors.ts';
import { unknownName } from '../../errors/unknown-name.ts';
import { parseUrlPath } from '../../http/request-target.ts';
import type { Procedure, SchemaModel } from '../../schema/schema-model.ts';
import { type Endpoint, METHODS, matchMethod, type OptionsRoute } from './methods.ts';

/** `/$procs/:name` */
export interface ProcedureRoute {
  readonly kind: 'procedure';
  readonly procedure: Procedure;
}

/**
 * Finds the procedure of a request, which REST serves as well; `undefined` for another path.
 *
 * @throws {UnsupportedOperationError} if it is unknown or hidden.
 * @throws {MethodNotAllowedError} with `allow`, if the path has other methods.
 */
export function matchProcedure(
  { method, path }: { readonly method: string; readonly path: string },
  schema: SchemaModel,
): ProcedureRoute | OptionsRoute | undefined {
  const [first, name, ...rest] = parseUrlPath(path) ?? [];
  if (first !== PROCEDURES || name === undefined || rest.length > 0) return undefined;
  return matchMethod(method, procedureEndpoint(name, schema));
}

export function procedureEndpoint(name: string, schema: SchemaModel): Endpoint<ProcedureRoute> {
  const procedure = findProcedure(name, schema);
  const methods = METHODS[procedure.kind === 'query' ? 'read' : 'create'];
  return { name: procedure.name, methods, route: { kind: 'procedure', procedure } };
}

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
