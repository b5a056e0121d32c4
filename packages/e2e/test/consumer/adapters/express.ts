import { createExpressHandler } from '@modelway/adapter-express';
import express from 'express';
import { getClient, handler, orm } from '../api.js';

export const app = express().use('/api', createExpressHandler({ orm, getClient, handler }));

/** Never called: it must not compile. */
export function misuse(): void {
  // @ts-expect-error: the client of another ORM
  createExpressHandler({ orm, getClient: () => 1 });
}
