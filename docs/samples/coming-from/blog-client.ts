import { type ApiClient, createClient } from '@modelway/client';
import type { BlogClient } from '../blog.ts';
import type { RespondToSample } from '../blog-api.ts';
import { CALLERS } from '../sample.ts';

/** Creates an RPC client of Ann for the handlers over the blog. */
export function createBlogClient(respond: RespondToSample): ApiClient<BlogClient> {
  return createClient<BlogClient>({
    url: 'http://localhost:3000/api/rpc',
    headers: { 'x-user': String(CALLERS.ann) },
    fetch: (input, init) => {
      const request = new Request(input, init);
      return respond(request, { path: request.url, status: 200 });
    },
  });
}
