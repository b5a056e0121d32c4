import type { ClientOptions } from './client-options.ts';

/** A call of an operation or a procedure, as it stands in a transaction. */
export interface Call {
  /** The model as in paths, or `$procs`. */
  readonly model: string;
  /** The operation or the procedure. */
  readonly operation: string;
  /** The arguments. References to earlier results may be among them. */
  readonly args: object;
  /**
   * The HTTP method: `GET` for a procedure that is a query.
   * @default that of the operation, and `POST` for a procedure
   */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
}

/** The state behind the promise of a call. */
export interface PendingCall {
  readonly call: Call;
  /** The connection of the client that created the call. */
  readonly connection: ClientOptions;
  /** Sends the call, or returns its result of the transaction that has sent it. */
  send: () => Promise<unknown>;
  /** The result, once the promise has been awaited or a transaction has sent the call. */
  result?: Promise<unknown> | undefined;
}

const PENDING_CALLS = new WeakMap<object, PendingCall>();

/** Creates the promise of a call. `await` sends the call, once. */
export function createLazyPromise(pending: PendingCall): Promise<unknown> {
  const result = () => {
    pending.result ??= pending.send();
    return pending.result;
  };
  const promise: Promise<unknown> = {
    // biome-ignore lint/suspicious/noThenProperty: a call is sent when it is awaited.
    then: (onResult, onError) => result().then(onResult, onError),
    catch: (onError) => result().catch(onError),
    finally: (onEnd) => result().finally(onEnd),
    [Symbol.toStringTag]: 'Promise',
  };
  PENDING_CALLS.set(promise, pending);
  return promise;
}

/** Returns the call of a lazy promise, or `undefined` for any other value. */
export function pendingCallOf(value: unknown): PendingCall | undefined {
  return typeof value === 'object' && value !== null ? PENDING_CALLS.get(value) : undefined;
}
