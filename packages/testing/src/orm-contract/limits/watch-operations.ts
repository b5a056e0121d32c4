import type { OrmBinding } from '@modelway/core';

/** A completed call of the ORM client. */
export interface ReturnedCall {
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
  readonly result: unknown;
}

/** Returns the binding with a listener for every call of the ORM client. */
export function watchOperations(
  orm: OrmBinding<unknown>,
  onReturn: (call: ReturnedCall) => void,
): OrmBinding<unknown> {
  return {
    ...orm,
    operation: (client, model, operation) => {
      const run = orm.operation(client, model, operation);
      if (!run) return undefined;
      return async (args) => {
        const result = await run(args);
        onReturn({ model, operation, args, result });
        return result;
      };
    },
  };
}
