// worker.ts
import { type Env, handle } from './api.ts';

export default {
  fetch: (request: Request, env: Env) => handle(request, env),
};
