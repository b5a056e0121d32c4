import { ApiError, ApiErrors, collectError, throwIfAny } from '../../../errors/api-error.ts';
import { locateInside } from '../../../errors/locate-error.ts';
import { InvalidIncludeError, InvalidPayloadError } from '../../../errors/request-errors.ts';
import type { ReceivedRequest } from '../../../http/api-handler.ts';
import { jsonPointer } from '../../../http/json-pointer.ts';
import { parseObjectBody } from '../../../http/parse-json.ts';
import {
  namesOf,
  parseQueryParams,
  type QueryParam,
  unknownParameter,
} from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { RestContext } from '../../rest-context.ts';
import { checkMembers } from '../documents/check-members.ts';
import { parseFields } from '../query/parse-fields.ts';
import { createPendingIds, findIn, type KnownIds, type PendingIds } from './local-ids.ts';
import {
  countWritten,
  localNameIn,
  type ParsedOperation,
  parseOperation,
} from './parse-operation.ts';
import { checkNames } from './read-operation.ts';

/** A parsed operation, and how to parse it again. */
export interface OpenOperation extends ParsedOperation {
  /** Parses it with the ids of the resources that earlier operations have added. */
  readonly resolve: (known: KnownIds) => ParsedOperation;
}

const LIST = 'atomic:operations';

/** The top-level members of a request; the others of the base specification are not allowed. */
const MEMBERS: readonly string[] = [LIST, 'meta', 'links', 'jsonapi'];

/**
 * Parses the operations of a request, and passes each of them on, so that the errors of all of them
 * are reported together.
 *
 * @param plan plans an operation in a context that knows the references in place of ids; its errors
 *   are reported like those of the parser.
 * @throws {ApiErrors} with every issue of every operation.
 */
export function parseOperations<Step>(
  request: ReceivedRequest,
  context: RestContext,
  plan: (operation: OpenOperation, open: RestContext) => Step,
): readonly Step[] {
  const { limits } = context.settings;
  const params = parseOperationsQuery(parseQueryParams(request.query, limits), context);
  const list = readList(parseObjectBody(request));
  const source = { pointer: `/${LIST}` };
  assertWithin(limits, 'transactionOperations', { value: list.length, source });
  const ids = createPendingIds();
  const open = { ...context, ids: { ...context.ids, pending: ids.pending } };
  const issues: ApiError[] = [];
  const steps: Step[] = [];
  let written = 0;
  for (const [index, sent] of list.entries()) {
    collectAt(index, issues, () => {
      const operation = parseOperation(sent, { context: open, find: ids.find, params });
      written += countWritten(operation.parsed);
      assertWithin(limits, 'writeRows', { value: written, source: { pointer: '' } });
      const resolve = (known: KnownIds) =>
        parseOperation(sent, { context, find: findIn(known), params });
      steps.push(plan({ ...operation, resolve }, open));
    });
    // Even if the operation is invalid: those that refer to it are not the problem.
    collectAt(index, issues, () => defineLocal(sent, index, { ids, context }));
  }
  throwIfAny(issues);
  return steps;
}

interface LocalScope {
  readonly ids: PendingIds;
  readonly context: RestContext;
}

function defineLocal(sent: unknown, index: number, { ids, context }: LocalScope): void {
  const name = localNameIn(sent);
  if (!name) return;
  const other = ids.define({ ...name, index, model: context.schema.byType.get(name.type) });
  if (other === undefined) return;
  const detail = `Operation ${other} has defined this lid already.`;
  throw new InvalidPayloadError(detail, { source: { pointer: '/data/lid' } });
}

/** Returns the pointer to an operation. */
export function operationPointer(index: number): string {
  return jsonPointer('', LIST, index);
}

function readList(body: Readonly<Record<string, unknown>>): readonly unknown[] {
  const issues: ApiError[] = [];
  checkNames(body, { on: 'a request with operations', known: MEMBERS, pointer: '' }, issues);
  const { meta } = body;
  checkMembers({ ...(meta !== undefined && { meta }) }, { kind: 'document', pointer: '', issues });
  const list = Object.hasOwn(body, LIST) ? body[LIST] : undefined;
  if (!Array.isArray(list) || list.length === 0) {
    const detail = `"${LIST}" must be a list of at least one operation.`;
    collectError(issues, new InvalidPayloadError(detail, { source: { pointer: `/${LIST}` } }));
  }
  throwIfAny(issues);
  return list as readonly unknown[];
}

/**
 * Parses the query string. Sparse fieldsets apply to the resources of all results; results have no
 * place for included resources.
 */
function parseOperationsQuery(
  params: readonly QueryParam[],
  { schema }: RestContext,
): readonly QueryParam[] {
  const issues: ApiError[] = [];
  const { fields = [], others = [] } = Object.groupBy(params, ({ name }) =>
    name.startsWith('fields[') ? 'fields' : 'others',
  );
  for (const name of namesOf(others)) {
    // JSON:API 1.1, "Inclusion of Related Resources": 400 if an endpoint does not support it.
    const error =
      name === 'include'
        ? new InvalidIncludeError('The results of operations cannot include related resources.', {
            source: { parameter: name },
          })
        : unknownParameter(name, { known: ['fields[…]'] });
    collectError(issues, error);
  }
  collect(issues, () => parseFields(fields, schema));
  throwIfAny(issues);
  return fields;
}

function collectAt(index: number, issues: ApiError[], run: () => void): void {
  const own: ApiError[] = [];
  collect(own, run);
  for (const error of locateInside(own, operationPointer(index))) collectError(issues, error);
}

/** Runs a parser, and collects its errors. */
function collect(issues: ApiError[], run: () => void): void {
  try {
    run();
  } catch (error) {
    const errors = error instanceof ApiErrors ? error.errors : [error];
    for (const one of errors) {
      if (!(one instanceof ApiError)) throw one;
      issues.push(one);
    }
  }
}
