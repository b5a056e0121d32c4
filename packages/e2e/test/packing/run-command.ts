import { execFileSync } from 'node:child_process';

/** The folder and the environment of a command. */
export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The maximum length of the output in an error. */
const TAIL = 4_000;
const INSTALL_ATTEMPTS = 3;
const INSTALL_TIMEOUT = 180_000;

/**
 * Runs a command as a shell does, and returns its output.
 *
 * @throws where it fails, with the end of its output: pnpm writes its errors to the standard one.
 */
export function runCommand(command: string, options: CommandOptions, timeout?: number): string {
  try {
    return execFileSync('sh', ['-c', command], {
      ...options,
      ...(timeout !== undefined && { timeout }),
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const { code, status, stdout = '', stderr = '' } = error as Failure;
    const output = `${stdout}${stderr}`.slice(-TAIL);
    throw new Error(`${command}\nends with ${code ?? status}:\n${output}`);
  }
}

/**
 * Runs a command that needs the registry, and again if it fails: networks and registries are
 * unreachable at times, which is not a failure of the packages. A package that cannot be installed
 * fails each time.
 */
export function runInstall(command: string, options: CommandOptions): void {
  for (let left = INSTALL_ATTEMPTS - 1; ; left -= 1) {
    try {
      runCommand(command, options, INSTALL_TIMEOUT);
      return;
    } catch (error) {
      if (left === 0) throw error;
      console.warn(`Installs again, since this failed: ${error}`);
    }
  }
}

interface Failure {
  readonly code?: string;
  readonly status?: number | null;
  readonly stdout?: string;
  readonly stderr?: string;
}
