import { DeniedRowsError } from '../errors/denied-rows-error.ts';
import { type Cascade, cascadesOf } from '../schema/model-hierarchy.ts';
import type { ZenStackSchema } from '../schema/zenstack-schema.ts';
import { compare, keyOf, selectKeys } from './build-nodes.ts';
import type { QueryNode } from './query-node.ts';

const ONE = { kind: 'LimitNode', limit: { kind: 'ValueNode', value: 1, immediate: true } };

/** A deletion of the rows of a table that meet a condition. */
interface Deletion {
  readonly table: string;
  readonly condition: QueryNode;
  /** Runs a query past the policies. */
  readonly proceed: (query: QueryNode) => Promise<{ readonly rows?: readonly unknown[] }>;
}

/** Checks a deletion that the database would continue in the tables of extending models. */
export type AssertCascades = (deletion: Deletion) => Promise<void>;

/**
 * Creates a check of deletions that cascade to rows of models that extend others. ZenStack deletes
 * the rows of their base models first, by the policies. Of a row that these keep, the database would
 * delete only the part in the table of the extending model.
 *
 * @returns `undefined` if no deletion cascades to such rows.
 * @throws {DeniedRowsError} from the function, if the policies keep such a row.
 */
export function createCascadeCheck(schema: ZenStackSchema): AssertCascades | undefined {
  const cascades = new Map<string, readonly Cascade[]>();
  for (const model of Object.values(schema.models)) {
    const ofModel = cascadesOf(model, schema);
    if (ofModel.length > 0) cascades.set(model.name, ofModel);
  }
  if (cascades.size === 0) return undefined;
  return async ({ table, condition, proceed }) => {
    for (const { model, fields, references } of cascades.get(table) ?? []) {
      const deleted = selectKeys(table, references, condition);
      const isTaken = compare(keyOf(model.name, fields), 'in', deleted);
      const kept = selectKeys(model.name, model.idFields, isTaken);
      const { rows = [] } = await proceed({ ...kept, limit: ONE } as QueryNode);
      if (rows.length > 0) throw new DeniedRowsError('deleting', model.name);
    }
  };
}
