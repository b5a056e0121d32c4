import type { Request, RequestHandler } from 'express';

/** A route's path that has a wildcard below a fixed segment: `/api/*splat`, `/api/*`. */
const BELOW_SEGMENT = /^\/[^:*({/]+\/.*\*/;

/**
 * Warns, once, about a handler that is mounted as a wildcard route: it sees the whole path, `/api`
 * included, unlike below `app.use`.
 */
export function createRouteWarning(): (req: Request, handler: RequestHandler) => void {
  let warned = false;
  return (req, handler) => {
    if (warned) return;
    // Below `app.use`, Express 4 keeps the route of a handler in front.
    const route = req.route as Route | undefined;
    if (!route || typeof route.path !== 'string' || !BELOW_SEGMENT.test(route.path)) return;
    if (!route.stack.some(({ handle }) => handle === handler)) return;
    warned = true;
    const mount = route.path.slice(0, route.path.indexOf('/', 1));
    console.warn(
      `[modelway] The handler is mounted as the route "${route.path}" and reads "${mount}" as a resource type or model. Mount it with app.use("${mount}", …).`,
    );
  };
}

interface Route {
  readonly path: unknown;
  readonly stack: readonly { readonly handle: unknown }[];
}
