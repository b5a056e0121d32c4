import type { ModelOperation } from '../../schema/exposure.ts';

/** The HTTP form of an operation of the ORM client. */
export interface RpcOperation {
  /** The methods, the preferred one first. The method decides where the arguments are. */
  readonly methods: readonly string[];
  /** The status of a success. */
  readonly status: 200 | 201;
  /**
   * The result: one record at most; as many as `take` allows; the written records; groups of
   * records; or aggregates, such as a count.
   */
  readonly returns: 'record' | 'records' | 'written' | 'groups' | 'aggregates';
  /** Its operations on the model, all of which must be exposed. */
  readonly access: readonly ModelOperation[];
}

/** The methods of a read. `QUERY` is that of RFC 10008; `POST` is for clients that lack it. */
export const READ_METHODS: readonly string[] = ['GET', 'HEAD', 'QUERY', 'POST'];

const READ = { methods: READ_METHODS, status: 200, access: ['read'] } as const;
const CREATE = { methods: ['POST'], status: 201, access: ['create'] } as const;
const UPDATE = { methods: ['PATCH', 'PUT'], status: 200, access: ['update'] } as const;
const DELETE = { methods: ['DELETE'], status: 200, access: ['delete'] } as const;

const IN_QUERY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/** Returns where a request has its arguments: in the query string or in the body. */
export function argsIn(method: string): 'query' | 'body' {
  return IN_QUERY.has(method) ? 'query' : 'body';
}

/** Every operation with an endpoint, by its name in the ORM client. */
export const RPC_OPERATIONS: ReadonlyMap<string, RpcOperation> = new Map<string, RpcOperation>([
  ['findMany', { ...READ, returns: 'records' }],
  ['findUnique', { ...READ, returns: 'record' }],
  ['findFirst', { ...READ, returns: 'record' }],
  ['count', { ...READ, returns: 'aggregates' }],
  ['aggregate', { ...READ, returns: 'aggregates' }],
  ['groupBy', { ...READ, returns: 'groups' }],
  ['create', { ...CREATE, returns: 'record' }],
  ['createMany', { ...CREATE, returns: 'aggregates' }],
  ['update', { ...UPDATE, returns: 'record' }],
  ['updateMany', { ...UPDATE, returns: 'aggregates' }],
  ['upsert', { ...CREATE, status: 200, returns: 'record', access: ['create', 'update'] }],
  ['delete', { ...DELETE, returns: 'record' }],
  ['deleteMany', { ...DELETE, returns: 'aggregates' }],
  // Only if the ORM client supports them.
  ['findUniqueOrThrow', { ...READ, returns: 'record' }],
  ['findFirstOrThrow', { ...READ, returns: 'record' }],
  ['exists', { ...READ, returns: 'aggregates' }],
  ['createManyAndReturn', { ...CREATE, status: 200, returns: 'written' }],
  ['updateManyAndReturn', { ...UPDATE, returns: 'written' }],
]);
