import { enumNamesOf } from '../schema/enum-names.ts';
import type { ZenStackSchema } from '../schema/zenstack-schema.ts';
import type { QueryNode } from './query-node.ts';

/**
 * Creates a function that keeps the values of enums with `@map` in a query for related rows as the
 * database stores them. ZenStack names them in the list of rows, before it compares them with keys
 * and orders by them.
 */
export function createEnumKeeping(schema: ZenStackSchema): (query: QueryNode) => QueryNode {
  const names = columnsWithNames(schema);
  if (names.size === 0) return (query) => query;
  const keep = (part: QueryNode): QueryNode => {
    const column = part.selection?.node ?? part.selection;
    const name = column?.column?.column?.name ?? '';
    if (!column || !names.has(name)) return part;
    // ZenStack names the values of references.
    const node = { kind: 'RawNode', sqlFragments: ['', ''], parameters: [column] };
    const alias = part.selection?.alias ?? { kind: 'IdentifierNode', name };
    return { ...part, selection: { kind: 'AliasNode', node, alias } };
  };
  return (query) => {
    const [source] = query.from?.froms ?? [];
    const list = source?.node;
    if (!list?.selections || !isJson(query)) return query;
    const kept = { ...source, node: { ...list, selections: list.selections.map(keep) } };
    return { ...query, from: { ...query.from, froms: [kept as QueryNode] } };
  };
}

/** The fields with such values. Other fields may have the same name. */
function columnsWithNames(schema: ZenStackSchema): ReadonlySet<string> {
  const enums = enumNamesOf(schema);
  const fields = Object.values(schema.models).flatMap((model) => Object.values(model.fields));
  return new Set(fields.filter(({ type }) => enums?.has(type)).map(({ name }) => name));
}

/** Whether a query returns related rows as JSON. */
function isJson({ selections = [] }: QueryNode): boolean {
  return selections.some(({ selection }) => Object(selection?.alias).name === '$data');
}
