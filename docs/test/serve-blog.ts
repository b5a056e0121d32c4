import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type RestHandlerOptions, restHandler } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { zenstack } from '@modelway/orm-zenstack';
import { type Blog, openBlog } from '../samples/blog.ts';
import { schema } from '../zenstack/gen/schema.ts';

/** REST handlers over the blog of the samples, on a real socket. */
export interface BlogServer {
  /** The origin of the handler with this name, which is mounted at `/api/rest`. */
  urlOf(name: string): string;
  /** Restores the rows that every test starts with. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The callers: `Authorization: Bearer ann`. */
const USERS: ReadonlyMap<string, number> = new Map([
  ['Bearer ann', 1],
  ['Bearer ben', 2],
]);

/** Starts a server with a handler for each name. */
export async function serveBlog(
  options: Readonly<Record<string, Partial<RestHandlerOptions>>>,
): Promise<BlogServer> {
  const blog = await openBlog();
  const mounts = new Map<string, (request: Request) => Promise<Response>>();
  const respond = async (request: Request) => {
    const [, name = ''] = new URL(request.url).pathname.split('/');
    return (await mounts.get(name)?.(request)) ?? new Response(null, { status: 404 });
  };
  const server = serve({ fetch: respond, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const urlOf = (name: string) => `http://127.0.0.1:${port}/${name}`;
  for (const [name, each] of Object.entries(options)) {
    const handler = restHandler({ endpoint: `${urlOf(name)}/api/rest`, ...each });
    mounts.set(name, mount(blog, `/${name}/api/rest`, handler));
  }
  return {
    urlOf,
    reset: () => blog.reset(),
    close: async () => {
      await stop(server);
      await blog.close();
    },
  };
}

function mount(blog: Blog, prefix: string, handler: ReturnType<typeof restHandler>) {
  const getClient = (request: Request) =>
    blog.as(USERS.get(request.headers.get('authorization') ?? ''));
  return createFetchHandler({ orm: zenstack(schema), prefix, handler, getClient });
}

async function stop(server: ServerType): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
