import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

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
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, ...written }));
  /** Resolves to its output once it has printed its last example. */
  const listening = async () => {
    const ready = new Promise<string>((resolve) => {
      child.stdout.on(
        'data',
        () => written.stdout.includes('-X DELETE') && resolve(written.stdout),
      );
    });
    const failed = ended.then(({ stderr }) => {
      throw new Error(`ended before it listened: ${stderr}`);
    });
    return Promise.race([ready, failed]);
  };
  return { child, ended, listening };
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
    ['a missing server', 'postgres://notes:s3cret@127.0.0.1:1/notes'],
    ['an invalid URL', 'postgres://notes:s3cret@[notes'],
    ['another type of database', 'mysql://notes:s3cret@127.0.0.1/notes'],
  ])(
    'reports %s in DATABASE_URL in one line, without the password',
    async (_what, url) => {
      const { code, stderr } = await start({ DATABASE_URL: url }).ended;
      expect(stderr).toMatch(/^.*(DATABASE_URL|database notes at 127\.0\.0\.1:1).*\n$/);
      expect(stderr).not.toContain('s3cret');
      expect(code).toBe(1);
    },
    120_000,
  );
});

describe('running notes', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints example requests with its port, and stops cleanly on %s',
    async (signal) => {
      const notes = start({});
      const printed = await notes.listening();
      const first = /curl (http:\S+)/.exec(printed)?.[1] ?? '';
      expect((await fetch(first)).status).toBe(200);
      notes.child.kill(signal);
      const { code, stderr } = await notes.ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
    120_000,
  );
});
