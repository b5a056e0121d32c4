import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../app/start-app.ts';
import { call, type Reply } from './call.ts';
import { notesCall } from './notes-calls.ts';
import { type LoadSize, runClients } from './run-clients.ts';

/** What came of the requests of many clients. */
export interface NotesRun {
  /** The number of requests, without those that were sent again. */
  readonly total: number;
  /** The responses that were wrong. */
  readonly problems: readonly string[];
  /** The times of the responses in milliseconds. */
  readonly times: readonly number[];
  /** The number of requests that were sent again because their response asked for it. */
  readonly retries: number;
  readonly perSecond: number;
}

/** How often a request is sent again, as a client of the application would. */
const ATTEMPTS = 10;

/** Sends the mixture of the notes app from many clients at once, and judges the responses. */
export async function runNotes(app: App, size: LoadSize): Promise<NotesRun> {
  const problems: string[] = [];
  const times: number[] = [];
  let retries = 0;
  const start = performance.now();
  const total = await runClients(size, async (index) => {
    const sent = notesCall(index);
    let reply = await call(app.origin, sent);
    times.push(reply.ms);
    for (let i = 0; i < ATTEMPTS && isForLater(reply); i++) {
      retries += 1;
      await wait(200);
      reply = await call(app.origin, sent);
    }
    const problem = sent.judge(reply);
    if (problem) problems.push(`${sent.method} ${sent.path} ${problem}`);
  });
  const perSecond = (total / (performance.now() - start)) * 1_000;
  return { total, problems, times, retries, perSecond };
}

/** Whether nothing was written, and the client should send the request again. */
function isForLater({ status, headers }: Reply): boolean {
  return status === 409 || (status === 503 && headers['retry-after'] !== undefined);
}
