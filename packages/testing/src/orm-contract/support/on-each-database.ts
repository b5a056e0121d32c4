import {
  type DatabaseTarget,
  databaseTargets,
  postgresTarget,
} from '../../database/database-target.ts';
import type { StartContractDatabase } from './contract-database.ts';
import type { StartOn } from './lend-databases.ts';
import { dialectsOf } from './test-size.ts';

type DescribeSuite = (start: StartContractDatabase, target: DatabaseTarget) => void;

/** Runs a suite on every database of this run. */
export function onEachDatabase(startOn: StartOn, describeSuite: DescribeSuite): void {
  onTargets(databaseTargets(), { startOn, describeSuite });
}

/** Runs a suite of requests on every database of this run, and in a full run on one PostgreSQL. */
export function onEachDialect(startOn: StartOn, describeSuite: DescribeSuite): void {
  onTargets(dialectsOf(databaseTargets()), { startOn, describeSuite });
}

interface Suite {
  readonly startOn: StartOn;
  readonly describeSuite: DescribeSuite;
}

function onTargets(targets: readonly DatabaseTarget[], { startOn, describeSuite }: Suite): void {
  describe.each(targets)('on %s', (target) => {
    const start = startOn(target);
    if (start.unsupported === undefined) describeSuite(start, target);
    else it.skip(`is not supported: ${start.unsupported}`, () => {});
  });
}

/** Runs a slow suite on one PostgreSQL database only: it depends on none. */
export function onPostgres(startOn: StartOn, describeSuite: DescribeSuite): void {
  onTargets([postgresTarget()], { startOn, describeSuite });
}
