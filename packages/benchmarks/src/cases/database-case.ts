import type { TestClient } from '@modelway/testing/create-database';
import type { Pool } from 'pg';
import { byHand } from '../contestants/by-hand.ts';
import {
  type BenchRequest,
  inSequence,
  modelway,
  REST,
  RPC,
  UNLIMITED,
} from '../contestants/modelway.ts';
import { rawDriver } from '../contestants/raw-driver.ts';
import { type TrpcProcedure, trpc } from '../contestants/trpc.ts';
import { zenstackServer } from '../contestants/zenstack-server.ts';
import type { Contestant } from '../measure/measure-times.ts';
import type { BenchCase } from './bench-case.ts';

/** The clients of one database. */
export interface Scope {
  readonly client: TestClient;
  /** The driver alone, if the caller may read all rows. */
  readonly pool?: Pool | undefined;
  /** What the titles add. @default nothing */
  readonly suffix?: string;
}

/** The work of a case, for each contestant. */
export interface Work {
  readonly kind: 'rest' | 'rpc';
  readonly request: BenchRequest | (() => BenchRequest);
  /** The equivalent ORM call. */
  readonly call: () => Promise<unknown>;
  /** The SQL statements that read or write the same rows. */
  readonly sql?: readonly string[];
  /** The procedure of a hand-written router, and its input. */
  readonly procedure?: TrpcProcedure & { readonly sent: unknown };
  /** Handlers with other options, by the names of their contestants. */
  readonly variants?: Readonly<Record<string, typeof REST>>;
  readonly others?: readonly Contestant[];
}

/** Creates a case from a request to the handlers and the equivalent ORM call. */
export function toCase(
  title: string,
  { client, pool, suffix = '' }: Scope,
  { kind, request, call, sql, procedure, variants = {}, others = [] }: Work,
): BenchCase {
  const handler = kind === 'rest' ? REST : RPC;
  return {
    title: title + suffix,
    contestants: [
      modelway(handler, client, request),
      zenstackServer(kind, client, request),
      inSequence(UNLIMITED[kind], request, call),
      ...byHand(call),
      ...(procedure ? [trpc(procedure, procedure.sent)] : []),
      ...(pool && sql ? [rawDriver(pool, sql)] : []),
      ...Object.entries(variants).map(([name, create]) => ({
        ...modelway(create, client, request),
        name,
      })),
      ...others,
    ],
  };
}
