import type { OperationCall } from '../orm/call-operation.ts';
import type { Operation, OrmBinding } from '../orm/orm-binding.ts';
import { DeniedChangeError } from './explain-denials.ts';
import { createNestedChangeFinder, type SkippingWrites } from './nested-changes.ts';
import type { ChangedRecords } from './nested-links.ts';

/** An operation of a client. */
export interface BoundOperation<Client> {
  readonly client: Client;
  readonly model: string;
  readonly operation: string;
}

/** How an ORM client skips records that policies protect. */
export interface SkipCheck<Client> extends SkippingWrites {
  readonly binding: Pick<
    OrmBinding<Client>,
    'schema' | 'operation' | 'transaction' | 'isTransaction'
  >;
  /** Whether policies hold for a client. */
  hasPolicies(client: Client): boolean | Promise<boolean>;
  /**
   * Returns the model of records of which the policies let the caller change only some, by their
   * ids.
   * @default the ORM client reports updates that it skips
   */
  findProtected?(tx: Client, records: readonly ChangedRecords[]): Promise<string | undefined>;
}

/** The operations with nested writes. */
const OPERATIONS: ReadonlySet<string> = new Set(['create', 'update', 'upsert']);

/**
 * Creates the function that has an operation fail if its nested writes would skip records that the
 * caller can read and may not change. It throws a {@link DeniedChangeError}, and the write is rolled
 * back. It reads the records before the write, and checks afterwards that those to remove are gone.
 */
export function createSkipCheck<Client>({
  binding,
  hasPolicies,
  findProtected,
  ...skipping
}: SkipCheck<Client>): (run: Operation, bound: BoundOperation<Client>) => Operation {
  const finder = createNestedChangeFinder(binding.schema, skipping);
  const assertUnprotected = async (tx: Client, records: readonly ChangedRecords[]) => {
    const model = await findProtected?.(tx, records);
    if (model !== undefined) throw new DeniedChangeError(model, undefined);
  };
  const runChecked = async (run: Operation, tx: Client, call: OperationCall): Promise<unknown> => {
    const read = ({ model, operation, args }: OperationCall) =>
      binding.operation(tx, model, operation)?.(args) ?? Promise.resolve();
    const { updated, late, removed, args } = await finder.find(call, read);
    await assertUnprotected(tx, updated);
    const result = await run(args);
    await assertUnprotected(tx, late);
    for (const { model, where } of removed) {
      const left = await read({ model, operation: 'count', args: { where } });
      if (left !== 0) throw new DeniedChangeError(model, undefined);
    }
    return result;
  };
  return (run, { client, model, operation }) => {
    if (!OPERATIONS.has(operation)) return run;
    return async (args) => {
      const call = { model, operation, args };
      if (!finder.hasAny(call) || !(await hasPolicies(client))) return await run(args);
      if (binding.isTransaction?.(client)) return await runChecked(run, client, call);
      return await binding.transaction(
        client,
        async (tx) => await binding.operation(tx, model, operation)?.(args),
      );
    };
  };
}
