import { type Limits, resolveLimits } from '../limits/limits.ts';
import { type LogOption, logToConsole } from '../logging/logger.ts';

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

/**
 * Checks the options and fills in the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveRpcOptions(options: RpcHandlerOptions): RpcSettings {
  return { limits: resolveLimits(options.limits), log: options.log ?? logToConsole };
}
