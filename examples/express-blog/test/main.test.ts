import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { checkAnswer } from './check-answer.ts';

const started: ChildProcess[] = [];

// Stops the processes of failed tests.
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts the program. */
function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, DATABASE_URL: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }));
  return { child, ended, listening: () => listening(child, ended) };
}

/** Resolves to the base URL once the program has printed all examples. */
async function listening(
  child: ReturnType<typeof spawn>,
  ended: Promise<{ stderr: string }>,
): Promise<{ baseUrl: string; printed: string }> {
  let printed = '';
  const ready = new Promise<{ baseUrl: string; printed: string }>((resolve) => {
    child.stdout?.on('data', (text: string) => {
      printed += text;
      const baseUrl = /listens on (http:\S+)/.exec(printed)?.[1];
      if (baseUrl && printed.includes('Denied')) resolve({ baseUrl, printed });
    });
  });
  const failed = ended.then(({ stderr }) => {
    throw new Error(`ended before it listened: ${stderr}`);
  });
  return Promise.race([ready, failed]);
}

function keepAliveRequest(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}

describe('start-up', () => {
  it('names a port in use and suggests another one', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const { code, stdout, stderr } = await start({ PORT: String(port) }).ended;
    blocker.close();
    expect(stderr).toMatch(new RegExp(`^Port ${port} is in use\\. .*PORT=0\\.\n$`));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  }, 120_000);

  it.each(['abc', '-1', '65536', '80.5', '0x50'])(
    'rejects PORT=%s',
    async (port) => {
      const { code, stderr } = await start({ PORT: port }).ended;
      expect(stderr).toMatch(/^PORT must be a number from 0 to 65535, not .*\n$/);
      expect(code).toBe(1);
    },
    120_000,
  );

  it.each([
    ['a missing server', 'postgres://blog:s3cret@127.0.0.1:1/blog'],
    ['an invalid URL', 'postgres://blog:s3cret@[blog'],
    ['another type of database', 'mysql://blog:s3cret@127.0.0.1/blog'],
  ])(
    'reports %s in DATABASE_URL in one line, without the password',
    async (_what, url) => {
      const { code, stderr } = await start({ DATABASE_URL: url }).ended;
      expect(stderr).toMatch(/^.*(DATABASE_URL|database blog at 127\.0\.0\.1:1).*\n$/);
      expect(stderr).not.toContain('s3cret');
      expect(code).toBe(1);
    },
    120_000,
  );
});

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
    const { baseUrl, printed } = await blog.listening();
    const responses = [];
    for (const line of printed.match(/^curl .*/gm) ?? []) responses.push(await send(line));
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
    const listening = blog.listening();
    const early = await untilAccepted(`http://127.0.0.1:${port}/api/rpc/post/count`);
    expect(await early.json()).toEqual({ data: 108 });
    await listening;
    blog.child.kill('SIGTERM');
    expect(await blog.ended).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'serves the home page, and stops cleanly on %s',
    async (signal) => {
      const blog = start({});
      const { baseUrl, printed } = await blog.listening();
      expect(printed.match(/^curl /gm)).toHaveLength(8);
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
