import {
  hasPolicies,
  isInTransaction,
  type ZenStackClientOptions,
} from '../schema/zenstack-client.ts';
import { deriveOnce } from './derive-once.ts';
import type { QueryNode } from './query-node.ts';

/** The policy plugin, by shape. */
export interface PolicyPlugin {
  onKyselyQuery(hook: KyselyHook): Promise<object>;
}

export interface KyselyHook {
  readonly query: object;
  /** Runs a query of the plugin: one of its checks, or the given query with its conditions. */
  proceed(query: Query): Promise<object>;
}

export interface Query extends QueryNode {
  readonly where?: { readonly kind: string; readonly where: QueryNode };
}

/** A client whose plugins can be replaced, by shape. */
interface PluggableClient {
  readonly $options?: ZenStackClientOptions;
  inputValidator?: object;
  $unuseAll(): PluggableClient;
  $use(plugin: unknown): PluggableClient;
}

/**
 * Returns the client with another policy plugin; a client without policies as it is; `undefined` for
 * a client in a transaction of the app, whose plugins cannot be replaced.
 */
type ReplacePolicies = <Client extends object>(client: Client) => Client | undefined;

/**
 * Creates a function that replaces the policy plugin of clients, once.
 *
 * @param wrap returns another function for queries in place of the plugin's.
 */
export function createPolicyWrapper(
  wrap: (plugin: PolicyPlugin) => PolicyPlugin['onKyselyQuery'],
): ReplacePolicies {
  const plugins = new WeakMap<object, object>();
  const created = new WeakSet<object>();
  const replace = (plugin: object): object => {
    if (derivesFrom(plugin, created)) return plugin;
    const known = plugins.get(plugin);
    if (known) return known;
    const onKyselyQuery = { value: wrap(plugin as PolicyPlugin) };
    const replaced = Object.create(plugin, { onKyselyQuery }) as object;
    plugins.set(plugin, replaced);
    created.add(replaced);
    return replaced;
  };
  return deriveOnce((client) => withPlugins(client as never, replace));
}

/** Whether a plugin is one of the given ones, or another wrapper's around one of them. */
function derivesFrom(plugin: object, given: WeakSet<object>): boolean {
  const prototype = Object.getPrototypeOf(plugin) as object | null;
  return given.has(plugin) || (prototype !== null && derivesFrom(prototype, given));
}

/** Replaces the policy plugin of a client. The order of its plugins is that of their hooks. */
function withPlugins(
  client: PluggableClient,
  replace: (plugin: object) => object,
): object | undefined {
  const { $options = {}, inputValidator } = client;
  const { plugins = [] } = $options;
  const replaced = plugins.map((plugin) =>
    hasPolicies({ plugins: [plugin] }) ? replace(plugin as object) : plugin,
  );
  if (replaced.every((plugin, i) => plugin === plugins[i])) return client;
  if (isInTransaction(client)) return undefined;
  const changed = replaced.reduce<PluggableClient>(
    (each, plugin) => each.$use(plugin),
    client.$unuseAll(),
  );
  // A new client would compile all argument schemas again, which takes longer than a query.
  if (inputValidator) changed.inputValidator = inputValidator;
  return changed;
}
