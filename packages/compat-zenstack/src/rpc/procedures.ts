import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { invalidPayload } from '../failure.ts';
import { isRecord } from './read-args.ts';

type Procedure = NonNullable<ZenStackSchema['procedures']>[string];

/**
 * Finds a procedure, and checks the method.
 *
 * @throws {Failure} if it is unknown, or has another method.
 */
export function findProcedure(schema: ZenStackSchema, name: string, method: string): Procedure {
  const { procedures = {} } = schema;
  if (name === '') throw invalidPayload('missing procedure name');
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  if (!procedure) throw invalidPayload(`unknown procedure: ${name}`);
  const required = procedure.mutation ? 'POST' : 'GET';
  if (method !== required)
    throw invalidPayload(`invalid request method, only ${required} is supported`);
  return procedure;
}

/**
 * Checks the shape of a payload, `{ args: { … } }`, and returns it for Modelway. Other members are
 * ignored. It may be missing if all parameters are optional.
 *
 * @throws {Failure} for another shape, and for an unknown or missing argument.
 */
export function checkProcedureArgs(
  { params }: Procedure,
  payload: unknown,
): { readonly args?: Readonly<Record<string, unknown>> } {
  const declared = Object.values(params ?? {});
  const required = declared.filter(({ optional }) => !optional);
  if (payload === undefined) {
    if (required.length === 0) return {};
    throw invalidPayload('missing procedure arguments');
  }
  if (!isRecord(payload)) {
    throw invalidPayload(declared.length === 0 ? NO_ARGS : 'procedure payload must be an object');
  }
  const args = Object.hasOwn(payload, 'args') ? payload.args : undefined;
  if (args === undefined) {
    if (required.length === 0) return {};
    throw invalidPayload('missing procedure arguments');
  }
  if (declared.length === 0) {
    if (isRecord(args) && Object.keys(args).length === 0) return {};
    throw invalidPayload(NO_ARGS);
  }
  if (!isRecord(args)) throw invalidPayload('procedure `args` must be an object');
  const unknown = Object.keys(args).find((key) => !declared.some(({ name }) => name === key));
  if (unknown !== undefined) throw invalidPayload(`unknown procedure argument: ${unknown}`);
  const missing = required.find(({ name }) => !Object.hasOwn(args, name));
  if (missing) throw invalidPayload(`missing procedure argument: ${missing.name}`);
  return { args };
}

const NO_ARGS = 'procedure does not accept arguments';
