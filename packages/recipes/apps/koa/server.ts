// server.ts
import cors from '@koa/cors';
import Koa from 'koa';
import { rest, rpc } from './api.ts';
import { modelway } from './modelway.ts';

const app = new Koa();
app.use(cors());
app.use(modelway(rest));
app.use(modelway(rpc));
app.listen(process.env.PORT ?? 3000);
