import { invalidPayload } from '../failure.ts';
import type { createFindModel } from '../model-names.ts';
import { isRecord, readBodyArgs, type SentArgs } from './read-args.ts';

/** One operation of a transaction. */
export interface TransactionStep {
  readonly model: string;
  readonly op: string;
  readonly args: SentArgs;
}

/**
 * Checks the operations of a transaction.
 *
 * @param operations the names of the operations that exist.
 * @throws {Failure} that names the first invalid one.
 */
export function checkTransaction(
  body: unknown,
  findModel: ReturnType<typeof createFindModel>,
  operations: ReadonlySet<string>,
): readonly TransactionStep[] {
  if (!Array.isArray(body) || body.length === 0) {
    throw invalidPayload('request body must be a non-empty array of operations');
  }
  return body.map((item: unknown, index) => {
    const fail = (why: string) => invalidPayload(`operation at index ${index} ${why}`);
    if (!item || typeof item !== 'object') throw fail('must be an object');
    const { model, op, args } = item as Readonly<Record<string, unknown>>;
    if (!model || typeof model !== 'string') throw fail('is missing a valid "model" field');
    if (!op || typeof op !== 'string') throw fail('is missing a valid "op" field');
    if (!operations.has(op)) throw fail(`has invalid op: ${op}`);
    if (!findModel(model)) throw fail(`has unknown model: ${model}`);
    if (args !== undefined && args !== null && !isRecord(args)) {
      throw fail('has invalid "args" field');
    }
    return { model, op, args: readBodyArgs(args ?? {}) };
  });
}
