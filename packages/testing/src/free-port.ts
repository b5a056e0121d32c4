import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a port that no process listens on. It is below the ports that systems assign on their own,
 * so that no other process gets it before it is used.
 */
export async function freePort(attempts = 50): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const probe = createServer();
  try {
    // On every address, as servers listen by default.
    await once(probe.listen(port), 'listening');
  } catch (error) {
    if (attempts === 0) throw error;
    return freePort(attempts - 1);
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
