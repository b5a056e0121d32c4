import { ancestorsOf } from '../schema/model-hierarchy.ts';
import { deniesDeletions } from '../schema/policies.ts';
import {
  hasPolicies,
  isInTransaction,
  type ZenStackClientOptions,
} from '../schema/zenstack-client.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { combine, compare, deleteFrom, keyOf, selectFrom, selectKeys } from './build-nodes.ts';
import { type AssertCascades, createCascadeCheck } from './keep-cascaded.ts';
import { type QueryNode, tableOf } from './query-node.ts';

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

/** The policy plugin, by shape. */
interface PolicyPlugin {
  onKyselyQuery(hook: KyselyHook): Promise<object>;
}

interface KyselyHook {
  readonly query: object;
  proceed(query: Query): Promise<object>;
}

interface Query extends QueryNode {
  readonly where?: { readonly kind: string; readonly where: QueryNode };
}

/** A client whose plugins can be replaced, by shape. */
interface PluggableClient {
  readonly $options?: ZenStackClientOptions;
  inputValidator?: object;
  $unuseAll(): PluggableClient;
  $use(plugin: unknown): PluggableClient;
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
  const applied = new WeakMap<object, object>();
  // The plugins that apply the policies, by those of the app, and by themselves.
  const plugins = new WeakMap<object, object>();
  const replace = (plugin: object): object => {
    const known = plugins.get(plugin);
    if (known) return known;
    const replaced = withDeletions(plugin as PolicyPlugin, rules);
    plugins.set(plugin, replaced).set(replaced, replaced);
    return replaced;
  };
  return {
    apply: <Client extends object>(client: Client): Client => {
      // Only the check of cascades is lost.
      if (rules.extending.size === 0 && isInTransaction(client)) return client;
      const found = applied.get(client) ?? withPlugins(client as never, replace);
      applied.set(client, found);
      return found as Client;
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

/** Replaces the policy plugin of a client. The order of its plugins is that of their hooks. */
function withPlugins(client: PluggableClient, replace: (plugin: object) => object): object {
  const { $options = {}, inputValidator } = client;
  const { plugins = [] } = $options;
  const replaced = plugins.map((plugin) =>
    hasPolicies({ plugins: [plugin] }) ? replace(plugin as object) : plugin,
  );
  if (replaced.every((plugin, i) => plugin === plugins[i])) return client;
  if (isInTransaction(client)) {
    throw new TypeError(
      'The delete policies of models that extend others cannot be applied in a transaction that the app has opened. Return an ORM client outside of it.',
    );
  }
  const changed = replaced.reduce<PluggableClient>(
    (each, plugin) => each.$use(plugin),
    client.$unuseAll(),
  );
  // A new client would compile all argument schemas again, which takes longer than a query.
  if (inputValidator) changed.inputValidator = inputValidator;
  return changed;
}

/** Returns the policy plugin with conditions on what it lets ZenStack delete. */
function withDeletions(plugin: PolicyPlugin, { extending, assertCascades }: Rules): object {
  const onKyselyQuery = (hook: KyselyHook) =>
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
  return Object.create(plugin, { onKyselyQuery: { value: onKyselyQuery } }) as object;
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
