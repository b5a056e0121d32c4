import { callClient } from '../../../../../../src/http/http-contestants.ts';

export const GET = async () => Response.json(await callClient());
