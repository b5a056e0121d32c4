// The options that all apps of this folder share.
import { type OrmBinding, restHandler } from '@modelway/core';
import { type PrismaClientLike, prisma } from '@modelway/orm-prisma';
import { schema } from './generated/modelway.js';

export const db: PrismaClientLike = { $transaction: async () => undefined };
export const orm: OrmBinding<PrismaClientLike> = prisma(schema);
export const getClient = async () => db;
export const handler = restHandler({ endpoint: '/api', pageSize: 10 });
