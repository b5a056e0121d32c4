import { createSvelteKitHandler } from '@modelway/adapter-sveltekit';
import { doNothing, options } from '../../../../../../src/http/http-contestants.ts';

export const GET = createSvelteKitHandler({ ...options, handler: doNothing });
