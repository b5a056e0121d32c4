import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FaultRequest } from './fault-server.ts';

/** The input of the client process: raw requests and their server. */
export interface ClientRequest {
  readonly port: number;
  readonly texts: readonly string[];
  readonly connections: number;
}

/** A response, and the time from the first request until it was complete. */
export interface ClientResponse {
  readonly status: number;
  readonly ms: number;
}

/** Clients in a separate process. */
export interface ClientProcess {
  /** Opens connections, then sends one of the requests over each, in turns. */
  send(requests: readonly FaultRequest[], connections: number): Promise<readonly ClientResponse[]>;
  close(): void;
}

/** Starts the process of the clients. */
export function startClientProcess(origin: string): ClientProcess {
  const child = fork(join(import.meta.dirname, 'client-process-main.ts'), { execArgv: [] });
  const { host, port } = new URL(origin);
  return {
    send: async (requests, connections) => {
      const texts = requests.map((request) => toText(request, host));
      child.send({ port: Number(port), texts, connections } satisfies ClientRequest);
      const [responses] = await once(child, 'message');
      return responses as readonly ClientResponse[];
    },
    close: () => void child.kill(),
  };
}

function toText({ method, url, body, policed }: FaultRequest, host: string): string {
  const content = body ? JSON.stringify(body) : '';
  return [
    `${method} ${url} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    ...(policed ? ['x-policed: yes'] : []),
    ...(body ? ['content-type: application/json'] : []),
    `content-length: ${Buffer.byteLength(content)}`,
    '',
    content,
  ].join('\r\n');
}
