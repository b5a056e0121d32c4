// routes/api/[...].ts
import { defineHandler } from 'nitro';
import { handle } from '../../api.ts';

export default defineHandler((event) => {
  // Headers of the event replace those of a response; errors have their own.
  event.res.headers.append('vary', 'Accept');
  event.res.errHeaders.append('vary', 'Accept');
  return handle(event.req);
});
