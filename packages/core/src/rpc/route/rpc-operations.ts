/** How an operation of the data client is called over HTTP. */
export interface RpcOperation {
  readonly methods: readonly string[];
  /** Whether its arguments come in the query string or in the body. */
  readonly argsIn: 'query' | 'body';
  /** The status of success. */
  readonly status: 200 | 201;
}

const READ: RpcOperation = { methods: ['GET', 'HEAD'], argsIn: 'query', status: 200 };
const CREATE: RpcOperation = { methods: ['POST'], argsIn: 'body', status: 201 };
const POST: RpcOperation = { methods: ['POST'], argsIn: 'body', status: 200 };
const UPDATE: RpcOperation = { methods: ['PATCH', 'PUT'], argsIn: 'body', status: 200 };
const DELETE: RpcOperation = { methods: ['DELETE'], argsIn: 'query', status: 200 };

/** Every operation that has an endpoint, by its name in the data client. */
export const RPC_OPERATIONS: ReadonlyMap<string, RpcOperation> = new Map([
  ['findMany', READ],
  ['findUnique', READ],
  ['findFirst', READ],
  ['count', READ],
  ['aggregate', READ],
  ['groupBy', READ],
  ['create', CREATE],
  ['createMany', CREATE],
  ['update', UPDATE],
  ['updateMany', UPDATE],
  ['upsert', POST],
  ['delete', DELETE],
  ['deleteMany', DELETE],
  // Where the data client has them.
  ['findUniqueOrThrow', READ],
  ['findFirstOrThrow', READ],
  ['exists', READ],
  ['createManyAndReturn', POST],
  ['updateManyAndReturn', UPDATE],
]);
