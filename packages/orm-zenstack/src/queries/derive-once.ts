import { isInTransaction } from '../schema/zenstack-client.ts';
import { driverOf } from './driver-of.ts';

/** A client with the caller of its policies, by shape. */
interface CallerClient {
  readonly $options?: object;
  readonly $auth?: unknown;
  $setAuth?(auth: unknown): object;
}

/** Derives a client from another one: the same client if nothing changes, or `undefined` if it cannot. */
type Derive<Derived> = (client: object) => Derived;

/**
 * Creates a function that derives a client once for all clients of a database with the same options,
 * which differ in their callers alone: ZenStack prepares the names of all models for new options,
 * which takes longer than a query.
 */
export function deriveOnce<Derived extends object | undefined>(
  derive: Derive<Derived>,
): <Client extends object>(client: Client) => Client | Extract<Derived, undefined> {
  const bases = new WeakMap<object, WeakMap<object, object>>();
  const derived = new WeakMap<object, object>();
  const find = (client: object): object | undefined => {
    const { $options, $auth } = client as CallerClient;
    const driver = driverOf(client);
    if (!$options || !driver || isInTransaction(client)) return derive(client);
    const byOptions = bases.get(driver) ?? new WeakMap<object, object>();
    const base = byOptions.get($options) as CallerClient | undefined;
    if (base === UNCHANGED) return client;
    if (base?.$setAuth) return base.$setAuth($auth);
    const first = derive(client);
    if (first) byOptions.set($options, first === client ? UNCHANGED : first);
    bases.set(driver, byOptions);
    return first;
  };
  return (client) => {
    const found = derived.get(client) ?? find(client);
    if (found) derived.set(client, found);
    return found as never;
  };
}

/** What is kept for options with which clients stay as they are. */
const UNCHANGED: CallerClient = {};
