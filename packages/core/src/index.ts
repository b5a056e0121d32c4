export { type AdapterOptions, createApiHandler } from './create-api-handler.ts';
export type { ListedWrite, WriteKind } from './effects/listed-write.ts';
export { ApiError, type ApiErrorOptions, type ErrorSource } from './errors/api-error.ts';
export type {
  DatabaseErrorResponse,
  DatabaseErrors,
  DatabaseFailure,
} from './errors/database-errors.ts';
export type { ErrorCode } from './errors/error-code.ts';
export type { DatabaseReport, OrmError, OrmErrorReason, OrmIssue } from './errors/orm-error.ts';
export { PolicyDeniedError } from './errors/policy-denial.ts';
export {
  InvalidPayloadError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from './errors/request-errors.ts';
export { ForbiddenError } from './errors/resource-errors.ts';
export type { HandlerOptions } from './handler/handler-options.ts';
export { type OuterRequest, receiveOuter } from './handler/receive-outer.ts';
export { restHandler, rpcHandler } from './handlers.ts';
export type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  CreateApiHandler,
} from './http/api-handler.ts';
export type {
  BeforeCommitHook,
  CheckResolved,
  CommitContext,
  Durations,
  InterceptContext,
  Interceptor,
  InterceptResult,
  Next,
  NextOptions,
  PlannedCall,
} from './intercept/interceptor.ts';
export {
  type RuledWrite,
  type WriteRule,
  type WriteRules,
  type WriteRulesOptions,
  writeRules,
} from './intercept/write-rules.ts';
export type { Limits } from './limits/limits.ts';
export type { LogEntry, LoggedDurations, Logger, LogOption } from './logging/log-entry.ts';
export { createErrorLog } from './logging/logger.ts';
export type { LoggedError } from './logging/to-logged-error.ts';
export { assertKnownOptions, assertNotBinding } from './options/assert-options.ts';
export type {
  CancellingOptions,
  Operation,
  OrmBinding,
  OrmDialect,
  ProcedureCallContext,
  ProcedureRun,
  StoredRead,
  TransactionOptions,
} from './orm/orm-binding.ts';
export type { OrmGrammar } from './orm/orm-grammar.ts';
export type { ConcurrencyOptions } from './overload/concurrency.ts';
export type { MetaContext, ResourceMeta } from './rest/rest-meta.ts';
export type { RestHandlerOptions } from './rest/rest-options.ts';
export type { ProcedureModels, ProcedureModelsOption } from './rpc/procedure-models.ts';
export type { RpcHandlerOptions } from './rpc/rpc-options.ts';
export type { ExposeOptions, ModelExposure, ModelOperation } from './schema/exposure.ts';
export type {
  DatabaseProvider,
  FieldDescription,
  ForeignKeyPair,
  ModelDescription,
  ProcedureDescription,
  ProcedureParam,
  ProcedureSchemas,
  ReferentialAction,
  RelationFieldDescription,
  ScalarFieldDescription,
  ScalarType,
  SchemaDescription,
  UniqueKey,
  ValueConstraints,
} from './schema/schema-description.ts';
