import {
  HANDLER_OPTIONS,
  type HandlerOptions,
  type HandlerSettings,
  resolveHandlerOptions,
} from '../handler/handler-options.ts';
import { assertBoolean, assertKnownOptions, assertNotBinding } from '../options/assert-options.ts';
import type { ProcedureModelsOption } from './procedure-models.ts';

/** Options of `rpcHandler`. All of them are optional. */
export interface RpcHandlerOptions extends HandlerOptions {
  /**
   * Whether responses have the form that the hooks of `@zenstackhq/tanstack-query` expect: Bytes as
   * `["typed-array", "Uint8Array"]` instead of base64, and an error as the member `error` of its
   * body.
   * @default false
   */
  readonly zenstackHooks?: boolean;
  /**
   * The models that procedures read and write, for clients that request the models of a response:
   * `{ publish: { reads: ['Post'], writes: ['Post', 'Tag'] } }`. Nothing checks that they are
   * complete.
   * @default `{}`: a procedure reads every exposed model, and a mutation writes every one
   */
  readonly procedureModels?: ProcedureModelsOption;
}

/** The options with every default applied. */
export interface RpcSettings extends HandlerSettings {
  readonly zenstackHooks: boolean;
}

const OPTIONS: Readonly<Record<keyof RpcHandlerOptions, true>> = {
  zenstackHooks: true,
  procedureModels: true,
  ...HANDLER_OPTIONS,
};

/**
 * Checks the options and applies the defaults.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveRpcOptions(options: RpcHandlerOptions): RpcSettings {
  assertNotBinding('rpcHandler()', options);
  assertKnownOptions(options, Object.keys(OPTIONS));
  const { zenstackHooks = false } = options;
  assertBoolean('zenstackHooks', zenstackHooks);
  return { ...resolveHandlerOptions(options), zenstackHooks };
}
