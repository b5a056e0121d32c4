import { MethodNotAllowedError } from '../../errors/request-errors.ts';
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

/** The target of a path, whatever the method. */
export interface Endpoint<Route> {
  readonly name: string;
  readonly methods: readonly string[];
  readonly route: Route;
}

/**
 * Returns the route of a path, if the path has the method.
 *
 * @throws {MethodNotAllowedError} with `allow`.
 */
export function matchMethod<Route>(
  method: string,
  { name, methods, route }: Endpoint<Route>,
): Route | OptionsRoute {
  if (methods.includes(method)) return route;
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { kind: 'options', allow };
  const detail = `${name} requires the method ${oneOf(methods)}.`;
  throw new MethodNotAllowedError(detail, { headers: { allow } });
}

/** As `Intl.ListFormat` formats it, whose set-up takes longer than that of all modules. */
function oneOf(methods: readonly string[]): string {
  return methods.join(', ').replace(/, (\w+)$/, ' or $1');
}

/** A request for the methods of a path. */
export interface OptionsRoute {
  readonly kind: 'options';
  readonly allow: string;
}
