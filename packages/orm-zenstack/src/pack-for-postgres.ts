import type { PackQuery } from './pack-for-sqlite.ts';
import { mapNodes, type QueryNode } from './query-node.ts';
import type { ZenStackSchema } from './zenstack-schema.ts';

/** A function call and a column, as Kysely represents them. */
interface CallNode extends QueryNode {
  readonly func?: string;
  readonly arguments?: readonly ReferenceNode[] | undefined;
}

interface ReferenceNode extends QueryNode {
  readonly column?: { readonly column?: { readonly name?: string } };
}

/**
 * Packs the columns of these types in each `jsonb_build_object(name, column, …)` as texts, which
 * ZenStack reads as it does numbers. Returns `undefined` if the schema has no such column.
 */
export function createPostgresPacking(
  schema: ZenStackSchema,
  types: ReadonlySet<string>,
): PackQuery | undefined {
  const names = columnNames(schema, types);
  if (names.size === 0) return undefined;
  const isColumn = ({ kind, column }: ReferenceNode) =>
    kind === 'ReferenceNode' && names.has(column?.column?.name ?? '');
  return (query) =>
    mapNodes(query, (node: CallNode) => {
      if (node.func !== 'jsonb_build_object') return node;
      return {
        ...node,
        arguments: node.arguments?.map((part) => (isColumn(part) ? toText(part) : part)),
      };
    });
}

/**
 * The names of such columns, in the schema or in the database. Other columns may have the same
 * name.
 */
function columnNames(schema: ZenStackSchema, types: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { fields } of Object.values(schema.models)) {
    for (const [name, { type, attributes }] of Object.entries(fields)) {
      if (!types.has(type)) continue;
      names.add(name);
      const map = attributes?.find((attribute) => attribute.name === '@map');
      const mapped = (map?.args?.[0]?.value as { value?: unknown } | undefined)?.value;
      if (typeof mapped === 'string') names.add(mapped);
    }
  }
  return names;
}

function toText(column: QueryNode): QueryNode {
  return {
    kind: 'RawNode',
    sqlFragments: [
      'case when pg_typeof(',
      ") in ('bigint'::regtype, 'numeric'::regtype) then to_jsonb(",
      '::text) when pg_typeof(',
      ") in ('bigint[]'::regtype, 'numeric[]'::regtype) then to_jsonb(",
      '::text::text[]) else to_jsonb(',
      ') end',
    ],
    parameters: Array.from({ length: 5 }, () => column),
  };
}
