import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A server on a socket. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a listener on a free port. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The revisions of the protocol: that of 2026-07-28, and those before. */
export const ERAS = ['2026-07-28', 'legacy'] as const;

/** Connects the client of the SDK. */
export async function connect(
  url: string,
  { era = 'legacy', headers = {} }: ConnectOptions = {},
): Promise<Client> {
  const mode = era === 'legacy' ? 'legacy' : { pin: era };
  const info = { name: 'test', version: '1' };
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  return client;
}

interface ConnectOptions {
  readonly era?: (typeof ERAS)[number];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a tool; returns its structured content, or its error as the member `error`. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
): Promise<any> {
  const result = await client.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = result.content as readonly { readonly text: string }[];
  if (result.isError) return { error: JSON.parse(text) };
  expect(JSON.parse(text)).toEqual(result.structuredContent);
  return result.structuredContent;
}
