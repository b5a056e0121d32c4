import { startProgram } from '@modelway/testing/start-program';
import { type Stage, stopProgram } from '../run/stage.ts';
import type { AppOptions } from './app-options.ts';

/** An app in its own process. */
export interface App {
  readonly origin: string;
  /** Whether its process still runs. */
  isAlive(): boolean;
  /** What it has logged: the errors that callers do not see. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the app; it ends with the stage. */
export async function startApp(stage: Stage, options: AppOptions): Promise<App> {
  const { child, output, listening } = startProgram({
    cwd: new URL('.', import.meta.url),
    args: ['--conditions=@modelway/source', 'serve-main.ts'],
    env: { APP_OPTIONS: JSON.stringify(options) },
    ready: /listens on (\S+)/,
  });
  stage.onClose(() => stopProgram(child));
  return {
    origin: await listening,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    log: () => output.stderr,
    stop: () => stopProgram(child),
  };
}
