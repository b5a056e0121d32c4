import { setTimeout as wait } from 'node:timers/promises';

/** A process that is replaced. */
export interface Replaceable {
  /** @returns its exit code. */
  stop(): Promise<number>;
}

/** The time for a proxy to notice that a process is ready, in milliseconds. */
const NOTICE = 500;

/**
 * Replaces one process after the other: stops it as a process manager does, and starts its
 * successor on the same port.
 * @returns the exit codes.
 */
export async function rollOut<Process extends Replaceable>(
  processes: Process[],
  start: (index: number) => Promise<Process>,
): Promise<readonly number[]> {
  const codes: number[] = [];
  for (const [index, old] of processes.entries()) {
    codes.push(await old.stop());
    processes[index] = await start(index);
    await wait(NOTICE);
  }
  return codes;
}
