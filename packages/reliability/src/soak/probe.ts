// Loaded into the process under test with --import: on SIGUSR2, prints figures about the process in
// one line, after a garbage collection.
import { getHeapStatistics } from 'node:v8';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const resources = Map.groupBy(process.getActiveResourcesInfo(), (name) => name);
  const listeners = process.eventNames().map((name) => process.listenerCount(name));
  const figures = {
    heap: getHeapStatistics().used_heap_size,
    rss: process.memoryUsage.rss(),
    external: process.memoryUsage().external,
    listeners: listeners.reduce((sum, count) => sum + count, 0),
    resources: Object.fromEntries([...resources].map(([name, all]) => [name, all.length])),
  };
  process.stdout.write(`probe ${JSON.stringify(figures)}\n`);
});
