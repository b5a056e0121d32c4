import type { Capability } from './capabilities.ts';
import type { StartContractDatabase } from './contract-database.ts';

/** A function that starts a database, with the features that it lacks. */
type WithUnsupported = Pick<StartContractDatabase, 'unsupportedFeatures' | 'needed'>;

/** The feature that a case requires. */
type Needs = Capability | readonly Capability[] | undefined;

/** Whether a database supports the feature that a case requires. */
export function can({ unsupportedFeatures = {}, needed }: WithUnsupported, needs: Needs): boolean {
  const missing = [needs ?? []].flat().filter((need) => Object.hasOwn(unsupportedFeatures, need));
  const skipped = missing.find((need) => needed?.includes(need));
  if (skipped) throw new Error(`List the suite in BEYOND_SQLITE: it needs "${skipped}"`);
  return missing.length === 0;
}

/** `it`, or `it.skip` if the database lacks the required feature. */
export function itNeeds(start: WithUnsupported, need: Needs): jest.It {
  return can(start, need) ? it : it.skip;
}

/** `it.each`; the rows that require a missing feature are skipped by name. */
export function itEachNeeds<Row>(
  start: StartContractDatabase,
  rows: readonly Row[],
  needOf: (row: Row) => Needs,
): (title: string, run: (...row: RowArgs<Row>) => Promise<void>) => void {
  const possible = rows.filter((row) => can(start, needOf(row)));
  const impossible = rows.filter((row) => !can(start, needOf(row)));
  return (title, run) => {
    if (possible.length > 0) it.each(possible)(title, run as never);
    if (impossible.length > 0) it.skip.each(impossible)(title, run as never);
  };
}

/** Spreads a row that is a list over the parameters, as jest does. */
type RowArgs<Row> = [Row] extends [readonly unknown[]] ? Row : [Row];
