import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on, below those that systems give to whoever lets them choose: none of
 * these takes it before it is used.
 */
export async function freePort(attempts = 50): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const probe = createServer();
  try {
    // As the server listens: on every address.
    await once(probe.listen(port), 'listening');
  } catch (error) {
    if (attempts === 0) throw error;
    return freePort(attempts - 1);
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
