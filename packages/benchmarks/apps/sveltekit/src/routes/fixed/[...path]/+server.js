import { HEADERS, RESPONSE } from '../../../../../../src/http/http-contestants.ts';

export const GET = async () => new Response(RESPONSE, { headers: HEADERS });
