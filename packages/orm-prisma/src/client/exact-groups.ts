import type { Operation, SchemaDescription } from '@modelway/core';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';

type Row = Readonly<Record<string, unknown>>;

/** Aggregates of Decimals, and of which Prisma has cut the fractions. */
type Aggregates = Readonly<Record<string, Readonly<Record<string, true>>>>;

/** The average of a Decimal is never an integer for SQLite. */
const COMPUTED = ['_sum', '_min', '_max'];

/** The maximum number of groups that are read again: each may read the whole table. */
const MAX_GROUPS = 100;
const TOO_MANY = `On SQLite, Prisma would cut the fractions of Decimals. Pass a "take" of at most ${MAX_GROUPS}`;

/**
 * Creates the `groupBy` of a model that keeps the fractions of Decimals. On SQLite, Prisma's driver
 * adapter takes the type of a computed column from its first value: if that is an integer, it cuts
 * the fractions of all others. The aggregates are then read again, of one group at a time.
 *
 * @returns `undefined` if the model has no Decimals, or the database has a type for them.
 */
export function createExactGroups({
  provider,
  models,
}: Pick<SchemaDescription, 'provider' | 'models'>): (
  model: string,
) => ((groupBy: Operation, aggregate: Operation) => Operation) | undefined {
  const decimals = new Map(
    models.map(({ name, fields }) => [
      name,
      fields.flatMap((field) =>
        field.kind === 'scalar' && field.type === 'Decimal' ? field.name : [],
      ),
    ]),
  );
  return (model) => {
    const names = decimals.get(model) ?? [];
    if (provider !== 'sqlite' || names.length === 0) return undefined;
    return (groupBy, aggregate) => async (args) => {
      const groups = (await groupBy(args)) as readonly Row[];
      const cut = findCut(groups, names);
      if (Object.keys(cut).length === 0) return groups;
      if (groups.length > MAX_GROUPS) throw new InvalidArgumentsError(TOO_MANY);
      const exact: Row[] = [];
      for (const group of groups) {
        exact.push(withAggregates(group, (await aggregate(argsOf(group, args, cut))) as Row));
      }
      return exact;
    };
  };
}

/** Returns the aggregates of which the first value is an integer, and not the only one. */
function findCut(groups: readonly Row[], names: readonly string[]): Aggregates {
  const found = COMPUTED.map((aggregate) => {
    const cut = names.filter((name) => {
      const values = groups.flatMap((group) => Object(group[aggregate])[name] ?? []);
      return values.length > 1 && Number.isInteger(Number(values[0]));
    });
    return [aggregate, Object.fromEntries(cut.map((name) => [name, true as const]))] as const;
  });
  return Object.fromEntries(found.filter(([, cut]) => Object.keys(cut).length > 0));
}

/** Returns the arguments that aggregate the records of a group. */
function argsOf(group: Row, args: unknown, cut: Aggregates): object {
  const { by, where = {} } = Object(args) as { readonly by?: unknown; readonly where?: object };
  const names = [by].flat() as readonly string[];
  const same = Object.fromEntries(names.map((name) => [name, group[name]]));
  return { where: { AND: [where, same] }, ...cut };
}

function withAggregates(group: Row, exact: Row): Row {
  const changed = Object.entries(exact).map(([aggregate, values]) => [
    aggregate,
    { ...Object(group[aggregate]), ...Object(values) },
  ]);
  return { ...group, ...Object.fromEntries(changed) };
}
