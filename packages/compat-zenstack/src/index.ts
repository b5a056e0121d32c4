export type { CompatApiHandler } from './compat-handler.ts';
export type { RequestContext, Response } from './http/compat-request.ts';
export type { OpenApiSpec, OpenApiSpecOptions } from './openapi/generate-spec.ts';
export type {
  LogConfig,
  LogLevel,
  ModelwayOptions,
  RestApiHandlerOptions,
  RPCApiHandlerOptions,
} from './options.ts';
export { RestApiHandler } from './rest-api-handler.ts';
export { RPCApiHandler } from './rpc-api-handler.ts';
