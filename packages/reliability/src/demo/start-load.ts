import { call } from '../load/call.ts';
import type { JudgedCall } from '../load/notes-calls.ts';

/** Clients that send requests until they are stopped. */
export interface Load {
  /** The number of requests. */
  sent(): number;
  /** The responses that were wrong. */
  readonly problems: readonly string[];
  /** Takes the times of the responses since the last call, in milliseconds. */
  takeTimes(): readonly number[];
  stop(): Promise<void>;
}

/** Starts clients, each of which sends one request after the other. None is sent again. */
export function startLoad(
  origin: string,
  clients: number,
  nextCall: (index: number) => JudgedCall,
): Load {
  const problems: string[] = [];
  let times: number[] = [];
  let next = 0;
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const sent = nextCall(next++);
      const reply = await call(origin, sent);
      times.push(reply.ms);
      const problem = reply.status === 0 ? `no response: ${reply.body}` : sent.judge(reply);
      if (problem) problems.push(`${sent.method} ${sent.path} ${problem}`);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, run));
  return {
    sent: () => next,
    problems,
    takeTimes: () => {
      const taken = times;
      times = [];
      return taken;
    },
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}
