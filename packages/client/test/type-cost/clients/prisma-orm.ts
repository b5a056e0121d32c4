import type { PrismaClient } from '../../gen/business/client/client.ts';

export declare const client: PrismaClient;
