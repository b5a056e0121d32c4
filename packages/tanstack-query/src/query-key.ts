import { encodeBody } from '@modelway/serialization/client';

/**
 * A query key: the prefix, the model, the operation, its arguments in JSON, and how they are read.
 */
export type ApiQueryKey = readonly unknown[];

/** The model of procedures in paths. */
export const PROCEDURES = '$procs';

/** The operation that a query or a mutation calls. */
export interface Target {
  /** The model as in paths, or `$procs`. */
  readonly model: string;
  /** The operation or the procedure. */
  readonly operation: string;
}

/** An operation with its arguments. */
export interface TargetCall extends Target {
  readonly args: object;
}

/** How the data of a query is read. */
interface Reading {
  readonly isInfinite?: boolean;
  readonly isByCursor?: boolean;
}

/** The last part of a key, if it has one. */
interface KeyDetails {
  /** Pages by cursor have other parameters than those by `skip`. */
  readonly infinite?: true | 'cursor';
  /** The types of dates and other values of the arguments. */
  readonly serialization?: unknown;
}

/**
 * Returns the key of a query. It is plain JSON, and equal for equal arguments.
 *
 * @throws {TypeError} if the arguments contain a value that cannot be sent.
 */
export function toQueryKey(
  prefix: string,
  { model, operation, args, isInfinite = false, isByCursor = false }: TargetCall & Reading,
): ApiQueryKey {
  const { args: json, meta } = encodeBody({ args }) as Encoded;
  const details: KeyDetails = {
    ...(isInfinite && { infinite: isByCursor ? 'cursor' : true }),
    ...meta,
  };
  const key = [prefix, model, operation, json];
  return Object.keys(details).length === 0 ? key : [...key, details];
}

interface Encoded {
  readonly args?: unknown;
  readonly meta?: Pick<KeyDetails, 'serialization'>;
}
