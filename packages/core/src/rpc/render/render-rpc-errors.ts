import { type ApiError, commonStatus, joinSentences } from '../../errors/api-error.ts';
import { InvalidValueError } from '../../errors/request-errors.ts';
import { ValidationError } from '../../errors/resource-errors.ts';
import type { Step } from '../../errors/transaction-errors.ts';
import type { ApiResponse } from '../../http/api-handler.ts';
import type { SchemaModel } from '../../schema/schema-model.ts';
import { RPC_HEADERS } from './render-rpc-result.ts';

/** The error body of RPC. */
export interface RpcErrorBody {
  /** Whether the failure comes from the ORM client, or from a rule in its place. */
  readonly orm?: true;
  /** Whether the access policies rejected the request. */
  readonly rejectedByPolicy?: true;
  /** The reason of a policy denial, as ZenStack's clients read it. */
  readonly rejectReason?: RejectReason;
  /** Whether the input is invalid: its shape, a value, or a rule of the schema. */
  readonly rejectedByValidation?: true;
  /** The model of the denial or the invalid input, as paths spell it. */
  readonly model?: string;
  /** The data layer's own code. */
  readonly code?: string;
  /** The explanation for the caller; several failures in one text. */
  readonly message: string;
  /** The problems of an invalid input, one by one, or the field of a conflict with its `path`. */
  readonly issues?: readonly RpcIssue[];
  /**
   * `ACCESS_POLICY_VIOLATION`, `RESULT_NOT_READABLE` if the change was made, or
   * `INVALID_REFERENCE`.
   */
  readonly reason?: string;
  /** The correlation ID, under which the log has the details. */
  readonly correlationId?: string;
  /** The index of the failed operation in a transaction. */
  readonly operation?: number;
}

/** One problem of an invalid input. */
export interface RpcIssue {
  readonly message: string;
  /** The names and indexes that lead to the value in the arguments: `["data", "tags", 0]`. */
  readonly path?: readonly (string | number)[];
}

type RejectReason = 'no-access' | 'cannot-read-back';

/** Options of `renderRpcErrors`. */
export interface RpcErrorRendering {
  /** Returns the names of exposed models for clients. */
  readonly schema: Pick<SchemaModel, 'byLowerCaseName'>;
  /** Whether the error is the member `error` of the body. @default false */
  readonly wrapped?: boolean;
  /** The failed operation of a transaction. The message starts with it. */
  readonly step?: Step | undefined;
}

/** Renders a failure as the error object itself, or wrapped for the hooks of ZenStack. */
export function renderRpcErrors(
  errors: readonly ApiError[],
  rendering: RpcErrorRendering,
): ApiResponse {
  const headers = Object.assign({}, ...errors.map((error) => error.headers), RPC_HEADERS);
  const body = toBody(errors, rendering);
  const text = JSON.stringify(rendering.wrapped ? { error: body } : body);
  const status = commonStatus(errors.map((error) => error.status));
  return { status, headers, body: text };
}

function toBody(errors: readonly ApiError[], { schema, step }: RpcErrorRendering): RpcErrorBody {
  const [first] = errors;
  const { orm, reason, correlationId } = first ?? {};
  const rejectReason = orm && REJECT_REASONS.get(orm.reason);
  const isInvalid = first instanceof ValidationError || first instanceof InvalidValueError;
  const model = schema.byLowerCaseName.get(orm?.model?.toLowerCase() ?? '')?.type;
  const message = joinSentences(errors.map((error) => error.message));
  return {
    ...(orm && { orm: true }),
    ...(rejectReason && { rejectedByPolicy: true, rejectReason }),
    ...(isInvalid && { rejectedByValidation: true }),
    ...((rejectReason || isInvalid) && model !== undefined && { model }),
    ...(orm?.code !== undefined && { code: orm.code }),
    message: step ? `Operation ${step.index} (${step.name}): ${message}` : message,
    ...((isInvalid || first?.path) && { issues: errors.map(toIssue) }),
    ...(reason !== undefined && { reason }),
    ...(correlationId !== undefined && { correlationId }),
    ...(step && { operation: step.index }),
  };
}

/** The text of an issue is for a form field, and stands alone: its path is in `path`. */
function toIssue({ message, path, orm }: ApiError): RpcIssue {
  if (!path?.length) return { message };
  const [own, ...others] = orm?.issues ?? [];
  if (own && others.length === 0) return { message: own.message, path };
  const places = [path, path.slice(0, -1)].map((each) => ` at "${each.join('.')}"`);
  const place = places.find((each) => message.includes(each)) ?? '';
  return { message: message.replace(place, ''), path };
}

const REJECT_REASONS: ReadonlyMap<string, RejectReason> = new Map([
  ['rejected-by-policy', 'no-access'],
  ['result-not-readable', 'cannot-read-back'],
]);
