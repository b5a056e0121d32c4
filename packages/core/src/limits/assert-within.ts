import type { ErrorSource } from '../errors/api-error.ts';
import { LimitExceededError } from '../errors/request-errors.ts';
import type { Limits } from './limits.ts';

/** The limits on numbers that the text of a request contains, with the names of the numbers. */
const NUMBERS = {
  queryBytes: 'The number of bytes in the query string',
  jsonDepth: 'The depth of the JSON',
  jsonValues: 'The number of values in the JSON',
  includeDepth: 'The number of relationships in an included path',
  includeCount: 'The number of included relationships',
  sortDepth: 'The number of relationships in a sort key',
  sortCount: 'The number of sort keys',
  filterDepth: 'The depth of a filter',
  filterCount: 'The number of filter parameters',
  listLength: 'The number of entries in a list',
  operandLength: 'The length of a text or list to search for',
  argsDepth: 'The depth of the arguments',
  nestedWrites: 'The number of related records to write',
  writeRows: 'The number of records to write',
  conditions: 'The number of conditions',
  transactionOperations: 'The number of operations',
  take: '"take"',
} as const;

/**
 * Checks a number of a request against a limit.
 *
 * @throws {LimitExceededError} that names the number, the limit and its maximum.
 */
export function assertWithin(
  limits: Limits,
  name: keyof typeof NUMBERS,
  sent: { readonly value: number; readonly source?: ErrorSource },
): void {
  if (sent.value <= limits[name]) return;
  throw new LimitExceededError(
    `${NUMBERS[name]} is ${sent.value}; the limit ${name} is ${limits[name]}.`,
    sent.source && { source: sent.source },
  );
}
