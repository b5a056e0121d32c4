import type { ApiHandler } from '@modelway/core';

/** Headers that every handler accepts. */
export const HEADERS: Readonly<Record<string, string>> = {
  host: 'localhost:3000',
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};

/** Messages that list the tools, and that call one. */
export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
export const COUNT = {
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'read', arguments: { model: 'post', operation: 'count' } },
};

/** Sends a message of JSON-RPC to a handler, without a socket in between. */
export async function sendMessage<Client>(
  api: ApiHandler<Client>,
  message: unknown,
  client: Client,
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
): Promise<{ readonly status: number; readonly body: any }> {
  const { status, body = '' } = await api.handle({
    ...{ method: 'POST', path: '', query: '' },
    header: (name) => HEADERS[name],
    readBody: async () => JSON.stringify(message),
    getClient: () => client,
  });
  return { status, body: parseMessage(body) };
}

/** Parses a message, or the only one of a stream of events. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export function parseMessage(text: string): any {
  const data = /^data: (.+)$/m.exec(text)?.[1] ?? text;
  return data === '' ? undefined : JSON.parse(data);
}

/**
 * Parses arguments of random requests: a text that is no JSON, or nested too deeply to be sent
 * again, stays a text.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export function parseArgs(text: string): any {
  try {
    const value = JSON.parse(text);
    JSON.stringify(value);
    return value;
  } catch {
    return text;
  }
}
