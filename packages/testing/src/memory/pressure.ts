import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { DatabaseTarget } from '../database/database-target.ts';
import { type MemoryRequest, SMALL_READS } from './memory-cases.ts';
import type { MemoryMessage } from './serve-memory.ts';

/** A server in a process of its own. */
export interface MemoryServer {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** What happened while many callers sent the same request. */
export interface Pressure {
  /** The number of responses by status; those of lost connections by their error. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The failures of the small reads of others. */
  readonly failures: readonly string[];
  /** The 99th percentile of the small reads, in milliseconds. */
  readonly p99: number;
  /** The greatest resident set of the process, in bytes. */
  readonly rss: number;
}

/**
 * A heap of 256 MB. Its young generation has the size that V8 gives it on a machine with little
 * memory; on others, it may grow to 192 MB before V8 collects the first garbage.
 */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=16'];

/** The number of callers that send the same request at once. */
const CALLERS = 20;

/** The time between two small reads, and between two looks at the memory, in milliseconds. */
const PAUSE = 25;

/** Starts the server of a binding. */
export async function startMemoryServer(
  file: string,
  target: DatabaseTarget,
): Promise<MemoryServer> {
  const child = fork(file, [target], {
    execArgv: ['--conditions=@modelway/source', ...HEAP],
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The server exits with ${code}`)),
    ),
  ])) as [MemoryMessage];
  if (!('origin' in message)) throw new Error('The server has not said where it listens');
  return { child, origin: message.origin };
}

/** Returns the resident set of a server's process, in bytes. */
export async function residentSet({ child }: Pick<MemoryServer, 'child'>): Promise<number> {
  child.send('rss');
  const [message] = (await once(child, 'message')) as [MemoryMessage];
  return 'rss' in message ? message.rss : 0;
}

/** Sends a request over many connections at once, again and again, and small reads beside them. */
export async function pressOn(
  server: MemoryServer,
  attack: MemoryRequest,
  seconds: number,
): Promise<Pressure> {
  if (attack.before) await send(server.origin, { url: attack.before }, new Agent());
  const end = performance.now() + seconds * 1000;
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const times: number[] = [];
  let rss = 0;
  const attackers = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const others = new Agent({ keepAlive: true });
  const repeat = async (each: () => Promise<unknown>): Promise<void> => {
    while (performance.now() < end && server.child.exitCode === null) await each();
  };
  const { url, method, body } = attack;
  // Once: to make it takes longer than to read it, and the small reads are timed in this process.
  const sent = { url, ...(method && { method }), ...(body && { body: JSON.stringify(body) }) };
  const attackOnce = async (): Promise<void> => {
    const status = await send(server.origin, sent, attackers);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const readSmall = async (url: string): Promise<void> => {
    const start = performance.now();
    const status = await send(server.origin, { url }, others);
    times.push(performance.now() - start);
    if (status !== '200') failures.push(`${url}: ${status}`);
    await pause();
  };
  const lookAtMemory = async (): Promise<void> => {
    rss = Math.max(rss, await residentSet(server));
    await pause();
  };
  await Promise.all([
    ...Array.from({ length: CALLERS }, () => repeat(attackOnce)),
    ...SMALL_READS.map((url) => repeat(() => readSmall(url))),
    repeat(lookAtMemory),
  ]);
  attackers.destroy();
  others.destroy();
  times.sort((left, right) => left - right);
  return { statuses, failures, rss, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/** A request with the text of its body. */
type Sent = Pick<MemoryRequest, 'url' | 'method'> & { readonly body?: string };

/** Sends a request, discards the response, and returns its status, or the error. */
function send(origin: string, { url, method, body }: Sent, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error): void => resolve(message);
    const headers = body ? { 'content-type': 'application/json' } : {};
    const sent = request(origin + url, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', fail);
    });
    sent.once('error', fail);
    sent.end(body);
  });
}
