import { ancestorsOf } from '../schema/model-hierarchy.ts';
import { deniesDeletions } from '../schema/policies.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { combine, compare, deleteFrom, keyOf, selectFrom, selectKeys } from './build-nodes.ts';
import { type AssertCascades, createCascadeCheck } from './keep-cascaded.ts';
import { type QueryNode, tableOf } from './query-node.ts';
import {
  createPolicyWrapper,
  type KyselyHook,
  type PolicyPlugin,
  type Query,
} from './wrap-policy-plugin.ts';

/**
 * Applies the delete policies of models that extend others. ZenStack deletes the rows of their base
 * models, by the policies of these alone, and the database deletes theirs.
 */
export interface DeletePolicies {
  /**
   * Returns the client with these policies.
   *
   * @throws {TypeError} for a client with policies in a transaction of the app: its plugins cannot
   * be replaced.
   */
  readonly apply: <Client extends object>(client: Client) => Client;
}

/** The models with such policies, by the name of the model whose rows ZenStack deletes. */
type Extending = ReadonlyMap<string, readonly ZenStackModel[]>;

/** The rules of a schema for its deletions. */
interface Rules {
  readonly extending: Extending;
  readonly assertCascades: AssertCascades | undefined;
}

/**
 * Returns `undefined` if the schema has no such policies, and no deletion that cascades to rows of
 * extending models.
 */
export function createDeletePolicies(schema: ZenStackSchema): DeletePolicies | undefined {
  const rules = { extending: extendingModels(schema), assertCascades: createCascadeCheck(schema) };
  if (rules.extending.size === 0 && !rules.assertCascades) return undefined;
  const apply = createPolicyWrapper((plugin) => withDeletions(plugin, rules));
  return {
    apply: (client) => {
      const applied = apply(client);
      if (applied) return applied;
      // Only the check of cascades is lost.
      if (rules.extending.size === 0) return client;
      throw new TypeError(
        'The delete policies of models that extend others cannot be applied in a transaction that the app has opened. Return an ORM client outside of it.',
      );
    },
  };
}

function extendingModels(schema: ZenStackSchema): Extending {
  const extending = new Map<string, ZenStackModel[]>();
  for (const model of Object.values(schema.models)) {
    const base = schema.models[ancestorsOf(model, schema).at(-1) ?? ''];
    if (!base || !deniesDeletions(model, base)) continue;
    extending.set(base.name, [...(extending.get(base.name) ?? []), model]);
  }
  return extending;
}

/** Returns the plugin's function with conditions on what it lets ZenStack delete. */
function withDeletions(
  plugin: PolicyPlugin,
  { extending, assertCascades }: Rules,
): PolicyPlugin['onKyselyQuery'] {
  return (hook) =>
    plugin.onKyselyQuery({
      ...hook,
      proceed: async (query) => {
        const table = deletedTable(query) ?? '';
        let allowed = query;
        for (const model of extending.get(table) ?? []) {
          const policy = await deletionPolicy(model, { plugin, hook });
          if (policy) allowed = restrict(allowed, model, policy);
        }
        const { where } = allowed;
        if (where) await assertCascades?.({ table, condition: where.where, proceed: hook.proceed });
        return hook.proceed(allowed);
      },
    });
}

/** Returns the name of the table that a query deletes rows from. */
function deletedTable(query: Query): string | undefined {
  return query.kind === 'DeleteQueryNode' ? tableOf(query) : undefined;
}

/** Returns the condition on rows of an extending model under which the caller may delete them. */
async function deletionPolicy(
  { name }: ZenStackModel,
  { plugin, hook }: { readonly plugin: PolicyPlugin; readonly hook: KyselyHook },
): Promise<QueryNode | undefined> {
  let condition: QueryNode | undefined;
  // Only the condition that the plugin adds is of use: nothing is deleted here.
  const proceed = async ({ where }: Query) => {
    condition = where?.where;
    return { rows: [], numAffectedRows: 0n };
  };
  await plugin.onKyselyQuery({ ...hook, query: deleteFrom(name), proceed });
  return condition;
}

/** Deletes no row of an extending model that does not meet a condition. */
function restrict(query: Query, { name, idFields }: ZenStackModel, policy: QueryNode): Query {
  const key = keyOf(deletedTable(query) ?? '', idFields);
  const isSame = compare(keyOf(name, idFields), '=', key);
  const deletable = selectKeys(name, idFields, combine('AndNode', isSame, policy));
  const isAllowed = combine(
    'OrNode',
    compare(key, 'not in', selectKeys(name, idFields, isSame)),
    compare(key, 'in', selectFrom(deletable, '$deletable')),
  );
  const { where } = query;
  const condition = where ? combine('AndNode', where.where, isAllowed) : isAllowed;
  return { ...query, where: { kind: 'WhereNode', where: condition } };
}
