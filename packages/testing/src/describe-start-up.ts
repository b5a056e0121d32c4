import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Program, startProgram } from './start-program.ts';

/** Starts `src/main.ts` of an example on a free port, with its embedded database. */
export type StartMain = (env: NodeJS.ProcessEnv) => Program;

/** Creates the function that starts an example. Stops the processes of failed tests. */
export function createStartMain(cwd: URL, ready: RegExp): StartMain {
  const started: Program[] = [];
  afterEach(() => {
    for (const { child } of started.splice(0)) child.kill('SIGKILL');
  });
  return (env) => {
    const own = { DATABASE_URL: '', PORT: '0', ...env };
    const program = startProgram({ cwd, args: ['src/main.ts'], env: own, ready });
    started.push(program);
    return program;
  };
}

/** Describes how an example rejects its settings. */
export function describeStartUp(start: StartMain, database: string): void {
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
      ['a missing server', `postgres://me:s3cret@127.0.0.1:1/${database}`],
      ['an invalid URL', `postgres://me:s3cret@[${database}`],
      ['another type of database', `mysql://me:s3cret@127.0.0.1/${database}`],
    ])(
      'reports %s in DATABASE_URL in one line, without the password',
      async (_what, url) => {
        const { code, stderr } = await start({ DATABASE_URL: url }).ended;
        const where = `(DATABASE_URL|database ${database} at 127\\.0\\.0\\.1:1)`;
        expect(stderr).toMatch(new RegExp(`^.*${where}.*\n$`));
        expect(stderr).not.toContain('s3cret');
        expect(code).toBe(1);
      },
      120_000,
    );
  });
}
