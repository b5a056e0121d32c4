import { assertBoolean, assertKnownOptions } from '../assert-known-options.ts';
import { type Limits, resolveLimits } from '../limits/limits.ts';
import { type LogOption, resolveLog } from '../logging/logger.ts';
import type { ExposeOptions } from '../schema/exposure.ts';

/** Options of `rpcHandler`; it needs none. */
export interface RpcHandlerOptions {
  /**
   * Which models, operations, fields and relationships exist for clients.
   * @default everything that the schema does not omit
   */
  readonly expose?: ExposeOptions;
  /**
   * Whether a write looks for each row that it newly links to: one that the caller cannot read is a
   * 404, as one that does not exist. It costs a count for each related model.
   * @default true
   */
  readonly checkLinks?: boolean;
  /** Bounds on one request, those that are to be others than the defaults. @default `{}` */
  readonly limits?: Partial<Limits>;
  /**
   * Takes each failure that the client is not told about, as a `LogEntry`; `false` for none.
   * @default standard error
   */
  readonly log?: LogOption;
}

/** The options with every default in place; `expose` is a part of the schema model. */
export interface RpcSettings {
  readonly checkLinks: boolean;
  readonly limits: Limits;
  readonly log: LogOption;
}

const OPTIONS: Readonly<Record<keyof RpcHandlerOptions, true>> = {
  expose: true,
  checkLinks: true,
  limits: true,
  log: true,
};

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveRpcOptions(options: RpcHandlerOptions): RpcSettings {
  assertKnownOptions(options, Object.keys(OPTIONS));
  const { checkLinks = true } = options;
  assertBoolean('checkLinks', checkLinks);
  return { checkLinks, limits: resolveLimits(options.limits), log: resolveLog(options.log) };
}
