// server.ts
import { Elysia } from 'elysia';
import { modelway } from './modelway.ts';

new Elysia().use(modelway).listen(process.env.PORT ?? 3000);
