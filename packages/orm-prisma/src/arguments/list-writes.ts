import type { ScalarFieldDescription, SchemaDescription } from '@modelway/core';
import { createArgumentMap, encodeScalar, isMembers, mapMembers } from '@modelway/core/sql';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { fromJsonOperand, toJsonItem } from './json-operand.ts';

/** Returns the arguments to send: the same ones if nothing has to change. */
type AdaptListWrites = (model: string, args: unknown) => unknown;

/**
 * Creates the function that adapts the new values of lists in an operation's data: Prisma stores
 * other Bytes for a list in `push`, and appends a list of Json as one item.
 *
 * @throws {InvalidArgumentsError} from the function, for a `push` of several Json values, or of none.
 */
export function createListWriteAdapter({ models }: SchemaDescription): AdaptListWrites {
  const hasAny = models.some(({ fields }) =>
    fields.some((field) => field.kind === 'scalar' && field.list && ADAPTED.has(field.type)),
  );
  if (!hasAny) return (_model, args) => args;
  const unchanged = <Part>(part: Part): Part => part;
  return createArgumentMap(new Map(models.map((model) => [model.name, model])), {
    where: unchanged,
    having: unchanged,
    key: unchanged,
    column: (write, field) => (field.list ? adaptWrite(write, field) : write),
  });
}

const ADAPTED: ReadonlySet<string> = new Set(['Bytes', 'Json']);

function adaptWrite(write: unknown, { name, type }: ScalarFieldDescription): unknown {
  if (type === 'Bytes') return encodeLists(write);
  if (type !== 'Json' || !isMembers(write) || !Array.isArray(write.push)) return write;
  const { push } = write;
  if (push.length === 1) return { push: toJsonItem(fromJsonOperand(push[0])) };
  throw new InvalidArgumentsError(
    `Prisma appends one item at a time to a list of Json: "push" of "${name}" must have exactly one. Or send the whole list`,
  );
}

/**
 * Encodes the items of each list of Bytes in an operation on a list, such as `hasSome` or `push`.
 * Prisma encodes them itself, and then takes the text for the bytes; it reads a text correctly.
 */
export function encodeLists(operators: unknown): unknown {
  return mapMembers(operators, (operand) =>
    Array.isArray(operand) ? operand.map((item) => encodeScalar(item)?.json ?? item) : operand,
  );
}
