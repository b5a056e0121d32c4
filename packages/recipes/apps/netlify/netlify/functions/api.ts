// netlify/functions/api.ts
import { handle } from '../../api.ts';

export default (request: Request) => handle(request);

export const config = { path: '/api/*' };
