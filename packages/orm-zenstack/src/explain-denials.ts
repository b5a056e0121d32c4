import type { Operation } from '@modelway/core';
import { lowerFirst } from './client-options.ts';
import { withQueryHook } from './with-query-hook.ts';
import type { ZenStackSchema } from './zenstack-schema.ts';

/** A procedure has failed to change a record that its caller can read. */
export class DeniedChangeError extends Error {
  override readonly name = 'DeniedChangeError';
  readonly model: string;

  constructor(model: string, cause: unknown) {
    super(`The access policies do not allow this change of ${model}.`, { cause });
    this.model = model;
  }
}

const ID = 'modelway-denials';

/** The operations that fail like those on a missing record if the policies deny them. */
const CHANGES: ReadonlySet<string> = new Set(['update', 'delete']);

/** A change that has failed inside a procedure. */
interface FailedChange {
  readonly error: unknown;
  readonly model: string;
  readonly where: unknown;
}

/**
 * Runs a procedure, and tells a change that the policies deny from one of a missing record, as the
 * handlers do for operations: by a read of the record.
 *
 * @param bind binds the procedure to a client.
 */
export function explainDenials(
  client: object,
  bind: (client: object) => Operation | undefined,
  schema: ZenStackSchema,
): Operation | undefined {
  if (!bind(client)) return undefined;
  return async (args) => {
    const failures: FailedChange[] = [];
    const onQuery = async ({ model, operation, args: given, proceed }: QueryContext) => {
      try {
        return await proceed(given);
      } catch (error) {
        const isMissing = Object(error).reason === 'not-found' && CHANGES.has(operation);
        if (isMissing) failures.push({ error, model, where: given?.where });
        throw error;
      }
    };
    try {
      return await bind(withQueryHook(client, { id: ID, onQuery }))?.(args);
    } catch (error) {
      const failed = failures.find((failure) => failure.error === error);
      if (!failed || !(await isReadable(failed, client, schema))) throw error;
      throw new DeniedChangeError(failed.model, error);
    }
  };
}

async function isReadable(
  { model, where }: FailedChange,
  client: object,
  { models }: ZenStackSchema,
): Promise<boolean> {
  const delegates = client as Readonly<Record<string, Delegate | undefined>>;
  const delegate = delegates[lowerFirst(model)];
  const idFields = models[model]?.idFields ?? [];
  const select = Object.fromEntries(idFields.map((field) => [field, true]));
  return Boolean(await delegate?.findUnique({ where, select }));
}

interface Delegate {
  findUnique(args: object): Promise<unknown>;
}

interface QueryContext {
  readonly model: string;
  readonly operation: string;
  readonly args: Readonly<Record<string, unknown>> | undefined;
  proceed(args: unknown): Promise<unknown>;
}
