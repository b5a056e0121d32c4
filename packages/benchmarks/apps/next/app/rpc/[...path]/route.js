import { createNextHandlers } from '@modelway/adapter-next';
import { options } from '../../../../../src/http/http-contestants.ts';

export const { GET } = createNextHandlers(options);
