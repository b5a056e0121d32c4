import { type Limits, resolveLimits } from '../limits/limits.ts';
import { type LogOption, resolveLog } from '../logging/logger.ts';

/** Options of `rpcHandler`; it needs none. */
export interface RpcHandlerOptions {
  /** Bounds on one request. */
  readonly limits?: Partial<Limits>;
  /** Where failures that the client is not told about go. @default standard error */
  readonly log?: LogOption;
}

/** The options with every default in place. */
export interface RpcSettings {
  readonly limits: Limits;
  readonly log: LogOption;
}

const NAMES: readonly string[] = ['limits', 'log'] satisfies (keyof RpcHandlerOptions)[];

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveRpcOptions(options: RpcHandlerOptions): RpcSettings {
  for (const name of Object.keys(options)) {
    if (!NAMES.includes(name)) throw new TypeError(`Option ${name} is not one of ${NAMES}`);
  }
  return { limits: resolveLimits(options.limits), log: resolveLog(options.log) };
}
