import { type DatabaseTarget, postgresTarget } from '../../database/database-target.ts';
import type { StartContractDatabase } from './contract-database.ts';
import type { StartOn } from './lend-databases.ts';
import { databasesFor } from './lightest-database.ts';
import { dialectsOf } from './test-size.ts';

type DescribeSuite = (start: StartContractDatabase, target: DatabaseTarget) => void;

/** Runs a suite, which has a name in a contract, on databases. */
export type OnDatabases = (startOn: StartOn, describeSuite: DescribeSuite, name?: string) => void;

/** Runs a suite on every database of this run. */
export const onEachDatabase: OnDatabases = (startOn, describeSuite, name) => {
  onTargets(databasesFor(name, startOn), { startOn, describeSuite });
};

/** Runs a suite of requests on the databases of its dialects. */
export const onEachDialect: OnDatabases = (startOn, describeSuite, name) => {
  onTargets(dialectsOf(databasesFor(name, startOn)), { startOn, describeSuite });
};

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
export const onPostgres: OnDatabases = (startOn, describeSuite) => {
  onTargets([postgresTarget()], { startOn, describeSuite });
};
