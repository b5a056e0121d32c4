import type { Coverage } from './coverage.ts';
import { CREATING } from './creating.ts';
import { DELETING } from './deleting.ts';
import { UPDATING } from './updating.ts';
import { RELATIONSHIPS } from './updating-relationships.ts';

/** The checks of all statements on writes. */
export const WRITING: Coverage = { ...CREATING, ...UPDATING, ...RELATIONSHIPS, ...DELETING };
