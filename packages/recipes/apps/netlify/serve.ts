import { serve } from 'srvx';
import handler, { config } from './netlify/functions/api.ts';

const route = new URLPattern({ pathname: config.path });

// Stands in for Netlify, which passes on the requests that match the path.
serve({
  fetch: (request) =>
    route.test(request.url) ? handler(request) : new Response(null, { status: 404 }),
  hostname: '127.0.0.1',
  silent: true,
});
