import { callClient } from '../../../../../src/http/http-contestants.ts';

export const dynamic = 'force-dynamic';

export const GET = async () => Response.json(await callClient());
