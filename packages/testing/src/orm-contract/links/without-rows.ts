import type { OrmBinding } from '@modelway/core';

/**
 * Returns a binding whose reads omit one row of some models, by its id or key, as an extension of
 * an ORM client may.
 */
export function withoutRows(
  orm: OrmBinding<unknown>,
  hidden: Readonly<Record<string, number | object>>,
): OrmBinding<unknown> {
  return {
    ...orm,
    operation: (client, model, operation) => {
      const run = orm.operation(client, model, operation);
      const key = hidden[model];
      if (key === undefined || !run || !READS.has(operation)) return run;
      const NOT = typeof key === 'number' ? { id: key } : key;
      return (args) => {
        const { where = {}, ...others } = Object(args) as { readonly where?: object };
        const rest = operation === 'findUnique' ? { ...where, NOT } : { AND: [where, { NOT }] };
        return run({ ...others, where: rest });
      };
    },
  };
}

const READS: ReadonlySet<string> = new Set(['findMany', 'findUnique', 'count']);
