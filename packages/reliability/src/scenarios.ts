import { failover } from './failover/scenario.ts';
import { fuzz } from './fuzz/scenario.ts';
import { galera } from './galera/scenario.ts';
import { pgbouncer } from './pgbouncer/scenario.ts';
import { processes } from './processes/scenario.ts';
import { replica } from './replica/scenario.ts';
import type { Scenario } from './run/scenario.ts';
import { sizes } from './sizes/scenario.ts';
import { soak } from './soak/scenario.ts';

/** All scenarios, in the order of the report. */
export const SCENARIOS: readonly Scenario[] = [
  ...[pgbouncer, replica, failover, galera],
  ...[processes, soak, sizes, fuzz],
];
