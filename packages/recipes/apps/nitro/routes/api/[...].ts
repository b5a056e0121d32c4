import { defineHandler } from 'nitro';
import { handle } from '../../api.ts';

export default defineHandler(({ req }) => handle(req));
