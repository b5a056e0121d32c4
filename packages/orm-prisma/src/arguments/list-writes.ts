import type { ScalarFieldDescription, SchemaDescription } from '@modelway/core';
import { createArgumentMap, encodeScalar, mapMembers } from '@modelway/core/sql';

/** Returns the arguments to send: the same ones if nothing has to change. */
type AdaptListWrites = (model: string, args: unknown) => unknown;

/**
 * Creates the function that adapts the new values of lists in an operation's data: Prisma stores
 * other Bytes for a list in `push`.
 */
export function createListWriteAdapter({ models }: SchemaDescription): AdaptListWrites {
  const isAdapted = ({ list, type }: ScalarFieldDescription) => list && type === 'Bytes';
  const hasAny = models.some(({ fields }) =>
    fields.some((field) => field.kind === 'scalar' && isAdapted(field)),
  );
  if (!hasAny) return (_model, args) => args;
  const unchanged = <Part>(part: Part): Part => part;
  return createArgumentMap(new Map(models.map((model) => [model.name, model])), {
    where: unchanged,
    having: unchanged,
    key: unchanged,
    column: (write, field) => (isAdapted(field) ? encodeLists(write) : write),
  });
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
