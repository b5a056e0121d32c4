import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import { rest, rpc } from './api.ts';
import { modelway } from './modelway.ts';

/** An app with middleware that users have in front: it reads the body, and changes the response. */
const app = new Koa();
app.use(async (ctx, next) => {
  ctx.append('Set-Cookie', 'from=app');
  await next();
  ctx.set('X-Response', `${ctx.status} ${typeof ctx.body}`);
});
app.use(bodyParser());
app.use(modelway(rest));
app.use(modelway(rpc));
app.use((ctx) => {
  ctx.body = 'the rest of the app';
});
app.listen(process.env.PORT ?? 3000);
