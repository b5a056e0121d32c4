// lambda.ts
import { Hono } from 'hono';
import { handle as toLambda } from 'hono/aws-lambda';
import { handle } from './api.ts';

const app = new Hono();
app.all('/api/*', (c) => handle(c.req.raw));

export const handler = toLambda(app);
