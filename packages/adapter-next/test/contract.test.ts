import { describeAdapter } from '@modelway/testing';
import { NEXT_VERSIONS, startNext } from './next-server.ts';

/** Behaviour of Next.js before it calls a route. */
const UNSUPPORTED = {
  'unresolved dot segments': 'Next.js resolves dot segments before it looks for a route',
  'an absolute-form request target': 'Next.js redirects it, for its two slashes, to itself',
  'an unchanged query string': 'Next.js 16 encodes its brackets before the route sees it',
} as const;

const UNSUPPORTED_BY_ROUTES = {
  'the method QUERY': 'a route of the app router exports only the methods that Next.js knows',
} as const;

const LOST_VARY = {
  'its own Vary header': 'Next.js 15.0 drops it in the app router, later versions do not',
  'headers set in front': 'Next.js 15.0 drops Vary in the app router, later versions do not',
} as const;

describe.each(NEXT_VERSIONS)('behind Next.js %s', (version, folder) => {
  describe.each([
    ['app router', '/base/api', '/base/of/acme/api'],
    ['pages router', '/base/api/pages', '/base/api/pages/of/acme'],
  ])('in the %s', (router, mount, nested) => {
    const start = async () => {
      const server = await startNext(folder);
      return { ...server, rest: `${mount}/rest`, rpc: `${mount}/rpc`, nested };
    };
    const isApp = router === 'app router';
    const unsupported = {
      ...UNSUPPORTED,
      ...(isApp && UNSUPPORTED_BY_ROUTES),
      ...(isApp && version === '15.0' && LOST_VARY),
    };
    describeAdapter(Object.assign(start, { unsupported }));
  });
});
