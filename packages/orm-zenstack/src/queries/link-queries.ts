import { isMembers } from '@modelway/core/sql';
import type { ZenStackField, ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { mapNodes } from './query-node.ts';
import { toDriverValue } from './to-parameter.ts';

/**
 * Converts the keys in the queries that link records. ZenStack passes them on as they are in the
 * arguments or in its results: some drivers write a Date in the time zone of the process, and that
 * of SQLite takes neither a Date nor a Decimal.
 */
export interface LinkQueries {
  readonly map: (query: object) => object;
  /** Whether a write may link records by such keys. */
  readonly isNeeded: (args: unknown) => boolean;
}

/** Returns `undefined` if the schema has no such keys. */
export function createLinkQueries(schema: ZenStackSchema): LinkQueries | undefined {
  const names = new Set(relationsWithKeys(schema));
  if (names.size === 0) return undefined;
  const toValue = (value: unknown) => toDriverValue(value, schema.provider.type);
  return {
    map: (query) => mapNodes(query, (node) => node, toValue) as object,
    isNeeded: (args) => {
      const { data, create, update } = Object(args) as Readonly<Record<string, unknown>>;
      return [data, create, update].some((part) => hasMember(part, names));
    },
  };
}

/** Returns the names of the relationships between records with a key that drivers do not take. */
function relationsWithKeys({ models, provider }: ZenStackSchema): readonly string[] {
  const isConverted = ({ type }: Pick<ZenStackField, 'type'>) =>
    type === 'DateTime' ||
    (provider.type === 'sqlite' && (type === 'Decimal' || type === 'Boolean'));
  const hasKey = ({ fields, idFields, uniqueFields }: ZenStackModel) =>
    [...idFields, ...Object.keys(uniqueFields), ...Object.values(uniqueFields).flatMap(Object.keys)]
      .flatMap((name) => fields[name] ?? [])
      .some(isConverted);
  return Object.values(models).flatMap((model) =>
    Object.values(model.fields)
      .filter(({ type }) => models[type] && (hasKey(model) || hasKey(models[type])))
      .map(({ name }) => name),
  );
}

function hasMember(part: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(part)) return part.some((item) => hasMember(item, names));
  if (!isMembers(part)) return false;
  return Object.entries(part).some(([name, member]) => names.has(name) || hasMember(member, names));
}
