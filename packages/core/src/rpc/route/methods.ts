import type { Operation } from '../../grammar/operations.ts';

/** The methods of a read. `QUERY` is that of RFC 10008; `POST` is for clients that lack it. */
const READ: readonly string[] = ['GET', 'HEAD', 'QUERY', 'POST'];

/** The methods of an effect, the preferred one first. The method decides where the arguments are. */
export const METHODS: Readonly<Record<Operation['effect'], readonly string[]>> = {
  read: READ,
  create: ['POST'],
  update: ['PATCH', 'PUT'],
  upsert: ['POST'],
  delete: ['DELETE'],
};

const IN_QUERY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/** Returns where a request has its arguments: in the query string or in the body. */
export function argsIn(method: string | undefined): 'query' | 'body' {
  return method !== undefined && IN_QUERY.has(method) ? 'query' : 'body';
}

/** Returns the status of a success. */
export function statusOf({ effect, returns }: Operation): 200 | 201 {
  return effect === 'create' && returns !== 'written' ? 201 : 200;
}
