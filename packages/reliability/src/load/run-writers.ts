import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../app/start-app.ts';
import { call } from './call.ts';

/** A write, with its response. */
export interface WriteResult {
  readonly text: string;
  readonly app: number;
  readonly status: number;
  /** When its response came, as `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  /** The body of the response to a failure. */
  readonly body?: unknown;
}

/** Clients that write until they are stopped. */
export interface Writers {
  readonly results: readonly WriteResult[];
  stop(): Promise<void>;
}

/** Lets clients create notes, each with a text of its own, in turn on every app. */
export function startWriters(apps: readonly App[], clients: number): Writers {
  const results: WriteResult[] = [];
  let isOver = false;
  const run = async (client: number): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      const app = (client + i) % apps.length;
      const text = `client ${client} note ${i}`;
      const user = (client % 50) + 1;
      const { status, ms, body } = await call(apps[app]?.origin ?? '', {
        ...{ method: 'POST', path: '/rpc/note/create', user },
        body: { data: { text, authorId: user } },
      });
      const at = performance.now();
      results.push({ text, app, status, at, ms, ...(status !== 201 && { body }) });
      if (status !== 201) await wait(200);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return {
    results,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** Returns the longest time without a success, from a moment on. */
export function longestGap(results: readonly WriteResult[], from: number): number {
  const times = results
    .filter(({ status, at }) => status === 201 && at >= from)
    .map(({ at }) => at);
  const gaps = times.map((at, i) => at - (times[i - 1] ?? from));
  return gaps.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...gaps);
}
