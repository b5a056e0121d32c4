/** The HTTP method of each operation of the ORM client. */
export const OPERATIONS = {
  findMany: 'GET',
  findUnique: 'GET',
  findUniqueOrThrow: 'GET',
  findFirst: 'GET',
  findFirstOrThrow: 'GET',
  exists: 'GET',
  count: 'GET',
  aggregate: 'GET',
  groupBy: 'GET',
  create: 'POST',
  createMany: 'POST',
  createManyAndReturn: 'POST',
  upsert: 'POST',
  update: 'PATCH',
  updateMany: 'PATCH',
  updateManyAndReturn: 'PATCH',
  delete: 'DELETE',
  deleteMany: 'DELETE',
} as const;

/** The name of an operation with an endpoint. */
export type Operation = keyof typeof OPERATIONS;

/** The name of a read. */
export type ReadOperation = {
  [Name in Operation]: (typeof OPERATIONS)[Name] extends 'GET' ? Name : never;
}[Operation];

/** The name of a write. */
export type WriteOperation = Exclude<Operation, ReadOperation>;

/** The operations of a model, with the types of the ORM client's own methods. */
export type OrmOperations<Client, Model extends keyof Client> = Pick<
  Client[Model],
  Extract<keyof Client[Model], Operation>
>;

/** The operation of an ORM whose types an operation has, if the ORM has it. */
export type OrmName<Name extends Operation, OfOrm extends string = Operation> = Extract<
  Name,
  OfOrm
>;

/** The model of procedures, in paths and in the operations of a transaction. */
export const PROCEDURES = '$procs';

/** The path of a transaction. */
export const TRANSACTION = '$transaction/sequential';

/** The records that each read returns. Apart from the methods, so that few applications bundle it. */
const RECORDS: Readonly<Record<ReadOperation, 'record' | 'list' | undefined>> = {
  findMany: 'list',
  findUnique: 'record',
  findUniqueOrThrow: 'record',
  findFirst: 'record',
  findFirstOrThrow: 'record',
  exists: undefined,
  count: undefined,
  aggregate: undefined,
  groupBy: undefined,
};

/**
 * Returns whether a read returns a record or a list of records; `undefined` for other operations.
 * This is for libraries that cache results.
 */
export function recordsOf(operation: string): 'record' | 'list' | undefined {
  return Object.hasOwn(RECORDS, operation) ? RECORDS[operation as ReadOperation] : undefined;
}
