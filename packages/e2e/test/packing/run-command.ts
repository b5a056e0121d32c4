import { execFileSync } from 'node:child_process';

/** Where a command runs. */
export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** How much of its output a failure tells. */
const TAIL = 4_000;
const INSTALL_ATTEMPTS = 3;
const INSTALL_TIMEOUT = 180_000;

/**
 * Runs a command as a shell does, and gives what it prints.
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
    const said = `${stdout}${stderr}`.slice(-TAIL);
    throw new Error(`${command}\nends with ${code ?? status}:\n${said}`);
  }
}

/**
 * Runs a command that asks the registry, and again where it fails: networks and registries are out
 * of reach at times, which says nothing of what is tested. A package that cannot be installed fails
 * each time.
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
