import { Elysia } from 'elysia';
import { modelway } from './modelway.ts';

/** An app that sets headers in front, as a plugin for CORS does. */
new Elysia()
  .onRequest(({ set }) => {
    set.headers.vary = 'Origin';
  })
  .use(modelway)
  .listen(process.env.PORT ?? 3000);
