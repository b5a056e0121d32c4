import { installPrograms, versionOf } from './install-programs.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { isRoot, openStage, type Size } from './stage.ts';

/** The results of a scenario, with what it ran on. */
export interface Run extends Outcome {
  readonly scenario: Scenario;
  readonly date: string;
  readonly seconds: number;
  readonly versions: readonly string[];
}

/** A scenario that cannot run on this machine. */
export interface Skipped {
  readonly scenario: Scenario;
  readonly reason: string;
}

/** Runs a scenario on a stage of its own, which closes in any case. */
export async function runScenario(scenario: Scenario, size: Size): Promise<Run | Skipped> {
  if (scenario.needsRoot && !isRoot) return { scenario, reason: 'it requires root' };
  const missing = installPrograms(scenario.programs).join(' ');
  if (missing !== '') {
    const command = `apt-get install --no-install-recommends ${missing}`;
    return { scenario, reason: `programs are missing; as root, run: ${command}` };
  }
  const stage = openStage(size, (text) => console.log(`  ${text}`));
  const stop = () => void stage.close().finally(() => process.exit(130));
  // A terminal and pnpm may both send one.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const start = performance.now();
  try {
    const outcome = await scenario.run(stage);
    if (!outcome.checks.every(({ holds }) => holds)) stage.keepLogs();
    return {
      ...{ scenario, ...outcome },
      date: new Date().toISOString().slice(0, 10),
      seconds: Math.round((performance.now() - start) / 1_000),
      versions: [...scenario.programs.map(versionOf), `Node ${process.versions.node}`],
    };
  } catch (error) {
    stage.keepLogs();
    throw error;
  } finally {
    await stage.close();
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
  }
}
