import type { Capability } from './capabilities.ts';
import type { StartContractDatabase } from './contract-database.ts';

/** What starts a database, and says what it cannot do. */
type Lacking = Pick<StartContractDatabase, 'lacks'>;

/** What a case needs of the database. */
type Needs = Capability | readonly Capability[] | undefined;

/** Whether a database can do what a case needs. */
export function can({ lacks = {} }: Lacking, needs: Needs): boolean {
  return [needs ?? []].flat().every((need) => !Object.hasOwn(lacks, need));
}

/** `it`, or `it.skip` where the database cannot do what the case needs. */
export function itNeeds(start: Lacking, need: Needs): jest.It {
  return can(start, need) ? it : it.skip;
}

/** `it.each`; the rows that need what the database cannot do are skipped by name. */
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

/** A row that is a list is spread over the parameters, as jest does it. */
type RowArgs<Row> = [Row] extends [readonly unknown[]] ? Row : [Row];
