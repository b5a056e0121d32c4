import { createNextHandlers } from '@modelway/adapter-next';
import { doNothing, options } from '../../../../../src/http/http-contestants.ts';

export const { GET } = createNextHandlers({ ...options, handler: doNothing });
