// An app that uses every entry point except the adapters, which have a file each in `adapters`;
// compiled as an ES module and as CommonJS. Each expected error shows that the types were found: an
// unknown type would be `any`, which accepts everything.
import { createServer } from 'node:http';
import { ApiClientError, createClient } from '@modelway/client';
import { linkIncluded } from '@modelway/client/json-api';
import { RPCApiHandler } from '@modelway/compat-zenstack';
import { PolicyDeniedError, restHandler, rpcHandler } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import { createNodeHandler, readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import { createMcpHandler, mcpAuth, mcpHandler } from '@modelway/mcp';
import { prisma } from '@modelway/orm-prisma';
import { zenstack } from '@modelway/orm-zenstack';
import { decode, encode } from '@modelway/serialization';
import { decodeResponse, encodeQuery } from '@modelway/serialization/client';
import { createQueries } from '@modelway/tanstack-query';
import { db, getClient, orm } from './api.js';

const denied: Error = new PolicyDeniedError('no');

export const respond: (request: Request) => Promise<Response> = createFetchHandler({
  orm,
  getClient: (request) => (request.headers.has('x-user') ? db : Promise.reject(denied)),
});
export const server = createServer(async (req, res) => {
  const request = readNodeRequest(req, { url: req.url ?? '/', getClient });
  writeNodeResponse(res, await rpcHandler()(orm).handle(request));
});
export const listener = createNodeHandler({ orm, getClient, prefix: '/api' });

const auth = mcpAuth({
  ...{ resource: 'http://localhost/mcp', authorizationServers: [] },
  verify: () => ({ sub: 'ann' }),
});
export const agents = createMcpHandler({
  ...{ orm, auth, write: true },
  getClient: (_request, { sub }) => (sub === 'ann' ? db : Promise.reject(denied)),
});

/** Stands for an ORM client, which `createClient` requires only as a type. */
interface Notes {
  readonly note: { findMany(args?: { where?: { id?: number } }): Promise<{ text: string }[]> };
}
export const api = createClient<Notes>({ url: 'http://localhost/api' });
export const q = createQueries(api);
export const list = async (): Promise<string[]> => {
  const notes = await api.note.findMany({ where: { id: 1 } });
  return notes.map(({ text }) => text);
};
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiClientError ? error.status : undefined;
export const linked = linkIncluded({ data: [{ type: 'note', id: '1', attributes: { text: '' } }] });
export const { json, meta } = encode({ at: new Date(0) });
export const text: unknown = decode(json, meta);
export const query = new URLSearchParams(encodeQuery({ where: { id: 1n } }));
export const data: unknown = decodeResponse({ data: null });

/** Never called: its lines must not compile. */
export function misuse(): void {
  // @ts-expect-error: the endpoint is a string
  restHandler({ endpoint: 1 });
  // @ts-expect-error: an unknown option
  rpcHandler({ limit: {} });
  // @ts-expect-error: an unknown option
  mcpHandler({ writes: true });
  // @ts-expect-error: a schema has models
  prisma({ provider: 'postgresql' });
  // @ts-expect-error: neither a schema nor a ZenStack client
  zenstack({});
  // @ts-expect-error: a schema has models
  new RPCApiHandler({ schema: {} });
  // @ts-expect-error: the client of another ORM
  createFetchHandler({ orm, getClient: () => 1 });
  // @ts-expect-error: without a URL
  readNodeRequest({} as Parameters<typeof readNodeRequest>[0], { getClient });
  // @ts-expect-error: without annotations
  decode(json);
  // @ts-expect-error: arguments are an object
  encodeQuery(1);
  // @ts-expect-error: without a URL
  createClient<Notes>({});
  // @ts-expect-error: an unknown operation
  void api.note.findAll();
  // @ts-expect-error: the listener of a server
  createNodeHandler({ orm, getClient: () => 1 });
  // @ts-expect-error: an unknown attribute
  void linked[0]?.title;
  // @ts-expect-error: an unknown model
  void q.notes;
}
