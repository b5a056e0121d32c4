import type { ProcedureRun, SchemaDescription } from '@modelway/core';

/** A procedure has failed to change a record that its caller can read. */
export class DeniedChangeError extends Error {
  override readonly name = 'DeniedChangeError';
  readonly model: string;

  constructor(model: string, cause: unknown) {
    super(`The policies do not allow this change of ${model}.`, { cause });
    this.model = model;
  }
}

/** The operations that fail like those on a missing record if row-level security denies them. */
const CHANGES: ReadonlySet<string> = new Set(['update', 'delete']);

/** The code of a missing record. */
const MISSING = 'P2025';

/** A change that has failed inside a procedure. */
interface FailedChange {
  readonly error: unknown;
  readonly model: string;
  readonly where: unknown;
}

/**
 * Runs a procedure, and tells a change that row-level security denies from one of a missing record,
 * as the handlers do for operations: by a read of the record. The client of a transaction cannot be
 * watched: there, the record is a missing one.
 *
 * @param bind binds the procedure to a client.
 */
export function explainDenials(
  client: unknown,
  bind: (client: unknown) => ProcedureRun,
  schema: SchemaDescription,
): ProcedureRun {
  return async (args, call) => {
    const failures: FailedChange[] = [];
    const $allOperations = async ({ model, operation, args: given, query }: QueryContext) => {
      try {
        return await query(given);
      } catch (error) {
        const isMissing = Object(error).code === MISSING && CHANGES.has(operation);
        if (isMissing && model) failures.push({ error, model, where: given?.where });
        throw error;
      }
    };
    const { $extends } = client as Extensible;
    const watched = $extends?.call(client, { query: { $allModels: { $allOperations } } });
    try {
      return await bind(watched ?? client)(args, call);
    } catch (error) {
      const failed = failures.find((failure) => failure.error === error);
      if (!failed || !(await isReadable(failed, client, schema))) throw error;
      throw new DeniedChangeError(failed.model, error);
    }
  };
}

async function isReadable(
  { model, where }: FailedChange,
  client: unknown,
  { models }: SchemaDescription,
): Promise<boolean> {
  const { idFields = [] } = models.find(({ name }) => name === model) ?? {};
  const select = Object.fromEntries(idFields.map((field) => [field, true]));
  const delegates = client as Readonly<Record<string, Delegate | undefined>>;
  const delegate = delegates[model.charAt(0).toLowerCase() + model.slice(1)];
  return Boolean(await delegate?.findUnique({ where, select }));
}

interface Extensible {
  $extends?(extension: object): unknown;
}

interface Delegate {
  findUnique(args: object): Promise<unknown>;
}

interface QueryContext {
  readonly model?: string;
  readonly operation: string;
  readonly args: Readonly<Record<string, unknown>> | undefined;
  query(args: unknown): Promise<unknown>;
}
