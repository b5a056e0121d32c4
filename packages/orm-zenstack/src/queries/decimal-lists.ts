import type { ZenStackField, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { type QueryNode, tableOf } from './query-node.ts';

/** The type in which a driver leaves each digit of a list. */
const TEXTS = { kind: 'RawNode', sqlFragments: ['text[]'], parameters: [] };

/** Whether a field is a list of Decimals. */
export function isDecimalList({ type, array }: ZenStackField): boolean {
  return type === 'Decimal' && array === true;
}

/**
 * Makes PostgreSQL return lists of Decimals in a query's own rows as lists of texts, which ZenStack
 * reads as it does numbers. The driver `pg` makes a JavaScript number of each item.
 */
export function castDecimalLists(query: QueryNode, { models }: ZenStackSchema): QueryNode {
  const { fields } = models[tableOf(query) ?? ''] ?? {};
  if (!fields) return query;
  const cast = (each: QueryNode): QueryNode => {
    const column = each.selection?.node ?? each.selection;
    const name = column?.column?.column?.name ?? '';
    const field = fields[name];
    if (!field || !isDecimalList(field)) return each;
    const node = { kind: 'CastNode', expression: column, dataType: TEXTS };
    const alias = each.selection?.alias ?? { kind: 'IdentifierNode', name };
    return { ...each, selection: { kind: 'AliasNode', node, alias } };
  };
  const { selections, returning } = query;
  return {
    ...query,
    ...(selections && { selections: selections.map(cast) }),
    ...(returning && {
      returning: { ...returning, selections: returning.selections?.map(cast) },
    }),
  };
}
