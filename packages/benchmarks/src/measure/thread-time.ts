/**
 * The processor's time of this thread, in milliseconds: it goes on only while the thread works, so
 * that whatever else runs on the machine hardly counts. For work that waits for nothing.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
