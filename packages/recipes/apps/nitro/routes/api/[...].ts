// routes/api/[...].ts
import { defineHandler } from 'nitro';
import { handle } from '../../api.ts';

export default defineHandler((event) => {
  event.res.headers.append('vary', 'Accept'); // headers of the event replace those of a response
  return handle(event.req);
});
