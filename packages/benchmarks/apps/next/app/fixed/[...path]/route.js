import { ANSWER, HEADERS } from '../../../../../src/http/http-contestants.ts';

export const dynamic = 'force-dynamic';

export const GET = async () => new Response(ANSWER, { headers: HEADERS });
