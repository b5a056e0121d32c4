import { spawnSync } from 'node:child_process';

const ERROR = /error TS\d+/;
/** An error in a file of another publisher's package. */
const THEIRS = /^[^(]*node_modules\/(?!.*@modelway\/)/;

/**
 * Runs a compiler by its script; returns the errors in the app's files or in ours.
 *
 * A compiler that is killed, or that fails and names no error, is an error too.
 */
export function runTypeScript(args: readonly string[], cwd: string): readonly string[] {
  const ended = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  const { status, signal, error, stderr } = ended;
  if (error) return [String(error)];
  const errors = ended.stdout.split('\n').filter((line) => ERROR.test(line));
  const failed = status !== 0 && (signal !== null || errors.length === 0);
  return [
    ...errors.filter((line) => !THEIRS.test(line)),
    ...(stderr ? [stderr] : []),
    ...(failed ? [`The compiler ended with ${signal ?? status}`] : []),
  ];
}
