import { createClient } from 'modelway-client';
import type { PrismaClient } from '../../gen/business/client/client.ts';

export const client = createClient<PrismaClient>({ url: '/api/rpc' });
