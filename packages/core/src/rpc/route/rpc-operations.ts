import type { ModelOperation } from '../../schema/exposure.ts';

/** The HTTP form of an operation of the ORM client. */
export interface RpcOperation {
  readonly methods: readonly string[];
  /** Whether its arguments are in the query string or in the body. */
  readonly argsIn: 'query' | 'body';
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

const READ = { methods: ['GET', 'HEAD'], argsIn: 'query', status: 200, access: ['read'] } as const;
const CREATE = { methods: ['POST'], argsIn: 'body', status: 201, access: ['create'] } as const;
const UPDATE = {
  methods: ['PATCH', 'PUT'],
  argsIn: 'body',
  status: 200,
  access: ['update'],
} as const;
const DELETE = { methods: ['DELETE'], argsIn: 'query', status: 200, access: ['delete'] } as const;

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
