/**
 * Returns the CPU time of this thread in milliseconds. Other processes on the machine hardly affect
 * it. Use it only for work without waiting.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
