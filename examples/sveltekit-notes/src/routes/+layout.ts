import { browser } from '$app/env';
import { createCache } from '../notes/queries.ts';
import type { LayoutLoad } from './$types';

const kept = createCache();

export const load: LayoutLoad = ({ data }) => ({ ...data, cache: browser ? kept : createCache() });
