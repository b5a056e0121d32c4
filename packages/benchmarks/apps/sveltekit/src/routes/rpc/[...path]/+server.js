import { createSvelteKitHandler } from '@modelway/adapter-sveltekit';
import { options } from '../../../../../../src/http/http-contestants.ts';

export const GET = createSvelteKitHandler(options);
