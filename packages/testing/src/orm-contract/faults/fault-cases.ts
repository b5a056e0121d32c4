import type { RpcHandlerOptions } from '@modelway/core';
import type { PoolSize } from '../../database/open-postgres.ts';
import { halfOf } from '../support/test-size.ts';
import { closeGate, type FaultGate, queryOnce } from './fault-gate.ts';
import {
  type FaultRequest,
  type FaultResponse,
  type FaultServer,
  type StartOnPool,
  startFaultServer,
} from './fault-server.ts';

/** The requests with which one handler changes categories, with and without policies. */
export interface FaultCase {
  readonly name: string;
  readonly handler: 'REST' | 'RPC';
  readonly policed: boolean;
  rename(id: number, name: string): FaultRequest;
  create(name: string): FaultRequest;
  /** Reads all categories. */
  list(): FaultRequest;
  /** Renames one category, and creates another. */
  adopt(id: number, child: number, name: string): FaultRequest;
  /** The correlation ID in a response. */
  correlationId(body: ResponseBody): unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
type ResponseBody = any;

/** Each handler, with a client. */
const faultsOf = (policed: boolean): readonly [rest: FaultCase, rpc: FaultCase] => [
  {
    name: `REST ${policed ? 'with' : 'without'} policies`,
    handler: 'REST',
    policed,
    list: () => ({ policed, method: 'GET', url: '/rest/category' }),
    create: (name) => ({
      policed,
      method: 'POST',
      url: '/rest/category',
      body: { data: { type: 'category', attributes: { name } } },
    }),
    rename: (id, name) => ({ policed, ...restPatch(id, { attributes: { name } }) }),
    adopt: (id, child, name) => ({
      policed,
      ...restPatch(id, {
        attributes: { name },
        relationships: { children: { data: [{ type: 'category', id: String(child) }] } },
      }),
    }),
    correlationId: (body) => body.errors?.[0]?.id,
  },
  {
    name: `RPC ${policed ? 'with' : 'without'} policies`,
    handler: 'RPC',
    policed,
    list: () => ({ policed, method: 'GET', url: '/rpc/category/findMany?q={"take":9}' }),
    create: (name) => ({
      policed,
      method: 'POST',
      url: '/rpc/category/create',
      body: { data: { name } },
    }),
    rename: (id, name) => ({ policed, ...rpcPatch(id, { name }) }),
    adopt: (id, child, name) => ({
      policed,
      ...rpcPatch(id, {
        name,
        children: { set: [{ id: child }] },
      }),
    }),
    correlationId: (body) => body.correlationId,
  },
];

const [[restWith, rpcWith], [restWithout, rpcWithout]] = [faultsOf(true), faultsOf(false)];

/** Both handlers, each with both clients; a half of them has each handler and each client. */
export const FAULT_CASES = halfOf([restWith, restWithout, rpcWithout, rpcWith]);

/** The context of a case: an application, and a closed gate. */
export interface FaultScene {
  readonly api: FaultServer;
  readonly gate: FaultGate;
  /** Two categories of this case alone. */
  readonly ids: readonly [number, number];
  /** Their current names. */
  names(): Promise<readonly string[]>;
}

/** The database of an application, through its superuser, and the options of its handlers. */
export type SceneSize = PoolSize & {
  readonly admin: string;
  readonly options?: RpcHandlerOptions;
};

/** Runs a case on an application with a pool of that size, and removes everything afterwards. */
export async function withScene(
  start: StartOnPool,
  size: SceneSize,
  play: (scene: FaultScene) => Promise<void>,
): Promise<void> {
  const { admin, options, ...pool } = size;
  const api = await startFaultServer(start(pool), options);
  const gate = await closeGate(admin);
  try {
    const rows = await gate.query(
      `insert into "Category" (name) values ('before'), ('before') returning id`,
    );
    const ids = rows.map(({ id }) => id as number) as [number, number];
    const names = async () => {
      const sql = `select name from "Category" where id in (${ids}) order by id`;
      return (await queryOnce(admin, sql)).map(({ name }) => name as string);
    };
    await play({ api, gate, ids, names });
  } finally {
    await gate.open();
    await api.close();
  }
}

/** Checks for a temporary failure: 503 with Retry-After, and the correlation ID of the log. */
export function expectUnavailable(response: FaultResponse, { of, api }: Expected): void {
  expect([response.status, response.retryAfter]).toEqual([503, '5']);
  const id = of.correlationId(JSON.parse(response.text));
  expect(id).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
  expect(api.log.filter(({ correlationId }) => correlationId === id)).toEqual([
    expect.objectContaining({ level: 'error', error: expect.anything() }),
  ]);
  expectNothingFromInside(response);
}

/** Checks for a conflict with another change: 409, which the caller can retry. */
export function expectCollision(response: FaultResponse): void {
  expect(response.status).toBe(409);
  expect(response.text).toContain('The change conflicts with a concurrent change. Try again.');
  expectNothingFromInside(response);
}

interface Expected {
  readonly of: FaultCase;
  readonly api: FaultServer;
}

function expectNothingFromInside({ text }: FaultResponse): void {
  expect(text).not.toMatch(
    /select|insert|update "|postgres|prisma|zenstack|kysely|stack|node_modules|terminat|deadlock|serializ|timeout|ECONN|127\.0\.0\.1|Category"/i,
  );
}

function restPatch(id: number, resource: object): Omit<FaultRequest, 'policed'> {
  return {
    method: 'PATCH',
    url: `/rest/category/${id}`,
    body: { data: { type: 'category', id: String(id), ...resource } },
  };
}

function rpcPatch(id: number, data: object): Omit<FaultRequest, 'policed'> {
  return { method: 'PATCH', url: '/rpc/category/update', body: { where: { id }, data } };
}
