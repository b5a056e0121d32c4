export { ApiClientError, type ApiIssue } from './api-client-error.ts';
export type { Call } from './call.ts';
export type { CallOptions, ClientOptions, RequestHeaders } from './client-options.ts';
export { createClient } from './create-client.ts';
export { createLookup } from './create-lookup.ts';
export {
  type Operation,
  type ReadOperation,
  recordsOf,
  type WriteOperation,
} from './operations.ts';
export { ref } from './ref.ts';
export { requestModels } from './request-models.ts';
export type { ApiResult } from './send-request.ts';
export type { ApiClient } from './types/api-client.ts';
export type { CallArgs, CallPart, CallResult } from './types/call-types.ts';
export type { OperationArgs, OperationResult } from './types/operation-types.ts';
export type { ProcedureKind } from './types/procedure-calls.ts';
