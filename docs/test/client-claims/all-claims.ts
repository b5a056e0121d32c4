import type { Claim } from './claim.ts';
import { COMMON, DEVOUR, JSONA, KITSU } from './http-clients.ts';
import { ORBIT, SPRAYPAINT } from './stores.ts';

/** Handlers with other options than those that the page shows. */
export const OTHER_HANDLERS = {
  plain: {},
  renamed: { modelNameMapping: { Post: 'posts', Tag: 'tags', User: 'users' } },
  'only-422': { validationStatus: 422 },
  'only-strict': { strict: true },
} as const;

/** The statements of the page that its samples do not show, by client. */
export const CLAIMS: Readonly<Record<string, readonly Claim[]>> = {
  'all clients': COMMON,
  kitsu: KITSU,
  'devour-client': DEVOUR,
  jsona: JSONA,
  spraypaint: SPRAYPAINT,
  Orbit: ORBIT,
};
