import type { ModelOperation } from '../../schema/exposure.ts';

/** How an operation of the data client is called over HTTP. */
export interface RpcOperation {
  readonly methods: readonly string[];
  /** Whether its arguments come in the query string or in the body. */
  readonly argsIn: 'query' | 'body';
  /** The status of success. */
  readonly status: 200 | 201;
  /**
   * One record at most, or as many as `take` says; the records that it has written; groups of
   * records; or aggregates, such as a count.
   */
  readonly returns: 'record' | 'records' | 'written' | 'groups' | 'aggregates';
  /** What it does to the model, all of which has to be exposed. */
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

/** Every operation that has an endpoint, by its name in the data client. */
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
  // Where the data client has them.
  ['findUniqueOrThrow', { ...READ, returns: 'record' }],
  ['findFirstOrThrow', { ...READ, returns: 'record' }],
  ['exists', { ...READ, returns: 'aggregates' }],
  ['createManyAndReturn', { ...CREATE, status: 200, returns: 'written' }],
  ['updateManyAndReturn', { ...UPDATE, returns: 'written' }],
]);
