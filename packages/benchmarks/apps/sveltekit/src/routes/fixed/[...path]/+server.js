import { ANSWER, HEADERS } from '../../../../../../src/http/http-contestants.ts';

export const GET = async () => new Response(ANSWER, { headers: HEADERS });
