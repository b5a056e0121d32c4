import { DEVOUR_EXTENSIONS, KITSU_EXTENSIONS, SPRAYPAINT_EXTENSIONS } from './beyond-plain.ts';
import type { Claim } from './claim.ts';
import { COMMON, DEVOUR, JSONA, KITSU } from './http-clients.ts';
import { ORBIT_EXTENSIONS } from './orbit-extensions.ts';
import { ORBIT, SPRAYPAINT } from './stores.ts';
import { WARP_DRIVE } from './warp-drive.ts';

/** Handlers with other options than those that the page shows. */
export const OTHER_HANDLERS = {
  plain: {},
  renamed: { modelNameMapping: { Post: 'posts', Tag: 'tags', User: 'users' } },
  'only-422': { validationStatus: 422 },
  'only-strict': { strict: true },
  versions: { strict: true, versionField: { Post: 'words' }, bulkWrites: { Post: ['delete'] } },
} as const;

/** The statements of the page that its samples do not show, by client. */
export const CLAIMS: Readonly<Record<string, readonly Claim[]>> = {
  'all clients': COMMON,
  kitsu: [...KITSU, ...KITSU_EXTENSIONS],
  'devour-client': [...DEVOUR, ...DEVOUR_EXTENSIONS],
  jsona: JSONA,
  spraypaint: [...SPRAYPAINT, ...SPRAYPAINT_EXTENSIONS],
  Orbit: [...ORBIT, ...ORBIT_EXTENSIONS],
  WarpDrive: WARP_DRIVE,
};
