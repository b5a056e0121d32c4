import { isMembers } from '@modelway/core/sql';
import type { ZenStackSchema } from '../schema/zenstack-schema.ts';
import { mapNodes, type QueryNode } from './query-node.ts';
import { createPolicyWrapper, type Query } from './wrap-policy-plugin.ts';

/**
 * Keeps the Bytes of new records in the check of the create policies. ZenStack passes the record to
 * it as values whose type PostgreSQL does not know. It takes Bytes for texts then: it rejects those
 * that are not UTF-8, and reads escapes in others.
 */
export interface PolicyBytes {
  /** Returns a client that does. In a transaction of the app, none of its plugins can be replaced. */
  readonly apply: <Client extends object>(client: Client) => Client;
  /** Whether the arguments of a write contain Bytes. */
  readonly isNeeded: (args: unknown) => boolean;
}

/** Returns `undefined` if the schema has no Bytes, or another database. */
export function createPolicyBytes(schema: ZenStackSchema): PolicyBytes | undefined {
  const hasColumns = Object.values(schema.models).some(({ fields }) =>
    Object.values(fields).some(({ type }) => type === 'Bytes'),
  );
  if (schema.provider.type !== 'postgresql' || !hasColumns) return undefined;
  const apply = createPolicyWrapper((plugin) => (hook) => {
    const proceed = (query: Query) => hook.proceed(isCheck(query) ? withTypes(query) : query);
    return plugin.onKyselyQuery({ ...hook, proceed });
  });
  return { apply: (client) => apply(client) ?? client, isNeeded };
}

function isNeeded(part: unknown): boolean {
  if (part instanceof Uint8Array) return true;
  if (Array.isArray(part)) return part.some(isNeeded);
  return isMembers(part) && Object.values(part).some(isNeeded);
}

/** Whether a query is a check of the policy plugin: those read no table themselves. */
function isCheck({ kind, from }: Query): boolean {
  return kind === 'SelectQueryNode' && from === undefined;
}

/** Returns the check with the type of its Bytes. */
function withTypes(query: Query): Query {
  const map = (node: QueryNode): QueryNode =>
    node.kind === 'RawNode' && node.parameters
      ? { ...node, parameters: node.parameters.map(toBytea) }
      : node;
  return mapNodes(query, map) as Query;
}

function toBytea(node: QueryNode): QueryNode {
  const { value } = node as { readonly value?: unknown };
  if (node.kind !== 'ValueNode' || !(value instanceof Uint8Array)) return node;
  const dataType = { kind: 'DataTypeNode', dataType: 'bytea' };
  return { kind: 'CastNode', expression: node, dataType } as QueryNode;
}
