/** The number of requests, which end earlier if their time is up. */
export interface LoadSize {
  readonly clients: number;
  readonly total: number;
  /** @default no limit */
  readonly seconds?: number;
}

/**
 * Runs many clients at once, each of which sends one request after the other.
 * @returns the number of requests.
 */
export async function runClients(
  { clients, total, seconds = Number.POSITIVE_INFINITY }: LoadSize,
  send: (index: number) => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < total && performance.now() < end) await send(next++);
  };
  await Promise.all(Array.from({ length: clients }, run));
  return next;
}

/** Returns the value below which a share of the sorted values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
