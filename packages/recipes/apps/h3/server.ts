// server.ts
import { H3, handleCors, serve } from 'h3';
import { handle } from './api.ts';

const app = new H3();
app.use((event) => handleCors(event, { origin: ['https://app.example.com'] }) || undefined);
app.all('/api/**', (event) => {
  // Headers of the event replace those of a response; errors have their own.
  event.res.headers.append('vary', 'Accept');
  event.res.errHeaders.append('vary', 'Accept');
  return handle(event.req);
});
serve(app); // on the port in PORT, or 3000
