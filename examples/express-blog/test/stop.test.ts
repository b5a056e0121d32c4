import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { startDemo } from './start-demo.ts';

const CLIENTS = 8;

/** The maximum duration of a stop, with requests that take milliseconds. */
const BOUND_MS = 12_000;

/** Sends a request and reads the whole response. */
type Send = (url: string) => Promise<string>;

/** Sends requests with Node's http client. */
function sendByHttp(): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  return async (url) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = get(url, { agent }, resolve);
      request.on('error', (error: NodeJS.ErrnoException) => {
        // A connection that waits to be accepted is reset when the server closes.
        reject(request.reusedSocket ? error : { code: `${error.code}, unserved` });
      });
    });
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return text;
  };
}

/** Sends requests with fetch, which keeps connections alive, too. */
async function sendByFetch(url: string): Promise<string> {
  return (await fetch(url)).text();
}

it.each([
  ['http', sendByHttp, /^ECONN(REFUSED|RESET), unserved$/],
  // It sometimes opens another connection, which is reset if the server closes at that moment.
  ['fetch', () => sendByFetch, /^ECONN(REFUSED|RESET)$/],
] as const)(
  'completes every request of busy keep-alive clients (%s) on SIGTERM',
  async (_name, createSend, end) => {
    const demo = await startDemo();
    const url = `${demo.url}/api/rest/post?include=author,comments&page[limit]=20`;
    const send = createSend();
    const whole = await send(url);
    let responses = 0;
    const hammer = async (): Promise<unknown> => {
      try {
        for (;;) {
          if ((await send(url)) !== whole) return 'a truncated response';
          responses += 1;
        }
      } catch (error) {
        const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
        return code ?? cause?.code ?? error;
      }
    };
    const clients = Array.from({ length: CLIENTS }, hammer);
    await setTimeout(1_000);
    const before = performance.now();
    expect(await demo.stop()).toBe(0);
    expect(performance.now() - before).toBeLessThan(BOUND_MS);
    expect(await Promise.all(clients)).toEqual(clients.map(() => expect.stringMatching(end)));
    expect(responses).toBeGreaterThan(CLIENTS);
    expect(demo.complaints()).toBe('');
  },
  120_000,
);
