import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createStartMain, describeStartUp } from '@modelway/testing/describe-start-up';
import { checkAnswer } from './check-answer.ts';

const start = createStartMain(new URL('..', import.meta.url), /listens on (http:\S+)[\s\S]*Denied/);

function keepAliveRequest(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}

describeStartUp(start, 'blog');

/** Finds a free port below the range of ephemeral ports, so that no other process takes it. */
async function freePort(attempts = 50): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (attempts === 0) throw error;
    return freePort(attempts - 1);
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Retries until the server accepts connections. */
async function untilAccepted(url: string): Promise<Response> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return response;
    await setTimeout(20);
  }
}

/** Sends the request of a printed curl command. Returns the status and the number of resources. */
async function send(line: string): Promise<[status: number, resources: number | undefined]> {
  const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const after = (flag: string) => words.flatMap((word, i) => (word === flag ? words[i + 1] : []));
  const headers = after('-H').map((header) => header?.split(': ') as [string, string]);
  const [body] = after('-d');
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const method = after('-X')[0] ?? 'GET';
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  await checkAnswer({ url, method, status: response.status, headers: response.headers, text });
  const { data } = JSON.parse(text) as { data?: unknown };
  return [response.status, Array.isArray(data) ? data.length : undefined];
}

describe('a running blog', () => {
  it('prints example requests that work, and links to pages that exist', async () => {
    const blog = start({});
    const baseUrl = await blog.listening;
    const responses = [];
    for (const line of blog.output.stdout.match(/^curl .*/gm) ?? [])
      responses.push(await send(line));
    expect(responses).toEqual([
      [200, 3],
      [200, 6],
      [200, 3],
      [200, 3],
      [201, undefined],
      [200, undefined],
      [200, 3],
      [403, undefined],
    ]);
    const page = await (await fetch(baseUrl)).text();
    const paths = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, path]) => path as string);
    expect(paths.length).toBeGreaterThan(12);
    for (const path of paths) {
      const { status } = await fetch(baseUrl + path.replaceAll('&amp;', '&'));
      expect([path, status]).toEqual([path, 200]);
    }
    blog.child.kill('SIGTERM');
    expect(await blog.ended).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);

  it('holds a request until the database is ready', async () => {
    const port = await freePort();
    const blog = start({ PORT: String(port) });
    const early = await untilAccepted(`http://127.0.0.1:${port}/api/rpc/post/count`);
    expect(await early.json()).toEqual({ data: 108 });
    await blog.listening;
    blog.child.kill('SIGTERM');
    expect(await blog.ended).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'serves the home page, and stops cleanly on %s',
    async (signal) => {
      const blog = start({});
      const baseUrl = await blog.listening;
      expect(blog.output.stdout.match(/^curl /gm)).toHaveLength(8);
      const agent = new Agent({ keepAlive: true });
      expect(await keepAliveRequest(`${baseUrl}/`, agent)).toBe(200);
      blog.child.kill(signal);
      const { code, stderr } = await blog.ended;
      agent.destroy();
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
    120_000,
  );
});
