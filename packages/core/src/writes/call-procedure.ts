import { ApiErrors } from '../errors/api-error.ts';
import { UnsupportedOperationError } from '../errors/request-errors.ts';
import type { Connection } from '../orm/connection.ts';
import { fromOrmError } from '../orm/from-orm-error.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { IsVisible } from '../schema/schema-model.ts';
import { runCommittable } from './run-committable.ts';
import { runWrite } from './run-write.ts';
import { untilAborted } from './until-aborted.ts';
import type { Write } from './write.ts';

/** One call of a procedure, as plain data. */
export interface ProcedureCall {
  readonly name: string;
  readonly args: unknown;
  /** Whether an error may name a field. */
  readonly isVisible: IsVisible;
  /** Returns what clients can see of its result. @default all of it */
  readonly cut?: ((result: unknown) => unknown) | undefined;
}

/**
 * Runs a procedure with the client of the request, in a transaction of its own if something has to
 * run before its commit.
 *
 * @throws {UnsupportedOperationError} if the client lacks it.
 * @throws the reason of the connection's signal if it has aborted; else what the procedure throws.
 */
export async function callProcedure<Client>(
  call: ProcedureCall,
  connection: Connection<Client>,
): Promise<unknown> {
  const write = toProcedureWrite<Client>(call, connection.beforeCommit !== undefined);
  return await runWrite(write, connection);
}

/**
 * Describes the call of a procedure. In a transaction, it stops waiting for the procedure once the
 * request is over: the transaction is then rolled back, and its connection is released. It fails if
 * a statement has ended the transaction, even if the procedure has caught the error.
 */
export function toProcedureWrite<Client>(
  call: ProcedureCall,
  rollback = true,
): Write<Client, unknown> {
  return {
    needs: {
      ...{ isolation: false, rollback, checks: 'none', records: false, repeats: false },
      runsCode: true,
    },
    operations: [],
    prepare: async () => ({
      checks: [],
      call: (connection) => {
        if (!connection.inTransaction) return run(call, connection);
        const runIn = (client: Client) => run(call, { ...connection, client });
        return untilAborted(runCommittable(connection, runIn), connection.signal);
      },
    }),
    toResult: (result) => result,
  };
}

async function run<Client>(
  { name, args, isVisible, cut }: ProcedureCall,
  { orm, client, signal }: Connection<Client>,
): Promise<unknown> {
  signal.throwIfAborted();
  const procedure = orm.procedure?.(client, name);
  if (!procedure) {
    throw new UnsupportedOperationError(`The ORM client does not support the procedure "${name}".`);
  }
  try {
    const result = (await procedure(args, { signal })) ?? null;
    return cut ? cut(result) : result;
  } catch (error) {
    throw withoutHiddenIssues(error, orm, isVisible);
  }
}

/** The ORM client's errors inside a procedure may name fields that clients cannot see. */
function withoutHiddenIssues<Client>(
  error: unknown,
  orm: OrmBinding<Client>,
  isVisible: IsVisible,
): unknown {
  const failure = orm.toOrmError(error);
  if (failure?.reason !== 'invalid-input') return error;
  const { issues = [], model } = failure;
  const visible = issues.filter(
    ({ path }) => path[0] === 'args' || isVisible(model, String(path.at(-1))),
  );
  if (visible.length === issues.length) return error;
  return new ApiErrors(fromOrmError({ ...failure, issues: visible }, error));
}
