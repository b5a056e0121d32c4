import type { Caller } from '../../create-database.ts';
import type { ContractClient, ContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedThreeLevels } from '../support/delegated-rows.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { tenantClient } from '../support/tenant-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads all rows, by model. */
export type AllRows = Readonly<Record<string, readonly Row[]>>;

/** A schema with its rows, and the caller of random requests. */
export interface FuzzSubject {
  readonly caller: Caller;
  /** The number of requests, unless the environment sets it. */
  readonly runs: number;
  seed(database: ContractDatabase): Promise<void>;
  /** The texts that the caller cannot read. */
  unreadable(rows: AllRows): readonly unknown[];
}

export const FIXTURE: FuzzSubject = {
  caller: ADA,
  runs: 600,
  seed: seedFixture,
  unreadable: () => [],
};

const ANN: Caller = { id: 1, role: 'READER' };

/**
 * Models that extend others, rows that the caller can change but not read, and fields like that.
 */
export const DELEGATED: FuzzSubject = {
  caller: ANN,
  runs: 400,
  seed: async (database) => {
    await seedThreeLevels(database);
    const [db, tenants] = [delegatedClient(database), tenantClient(database)];
    await db.account.updateMany({ where: { id: 2 }, data: { token: 'UNSEEN token' } });
    await db.document.updateMany({ where: { id: 1 }, data: { remark: 'UNSEEN remark' } });
    await db.ballot.createMany({
      data: [
        { choice: 'UNSEEN choice', code: 'UNSEEN code', voterId: 2 },
        { choice: 'a', code: 'p1', voterId: 1 },
      ],
    });
    await tenants.site.createMany({
      data: [
        { id: 1, code: 'p1' },
        { id: 2, code: 'UNSEEN site', hidden: true },
        { id: 3, code: 'p3' },
      ],
    });
    await tenants.slot.createMany({
      data: [
        { siteId: 1, number: 1 },
        { siteId: 3, number: 3 },
      ],
    });
  },
  unreadable: (rows) => {
    const of = (model: string, isHidden: (row: Row) => boolean) => rows[model]?.filter(isHidden);
    const hidden = [
      of('Account', ({ ownerId }) => ownerId !== ANN.id)?.map(({ token }) => token),
      of('Document', ({ reviewerId }) => reviewerId !== ANN.id)?.map(({ remark }) => remark),
      of('Ballot', ({ voterId }) => voterId !== ANN.id)?.flatMap(({ choice, code }) => [
        choice,
        code,
      ]),
      of('Site', (site) => site.hidden === true)?.map(({ code }) => code),
    ];
    return hidden.flat().filter((text) => String(text).startsWith('UNSEEN'));
  },
};

/** Reads all rows of some models, with the links of many-to-many relationships. */
export async function readAllRows(
  { orm, unrestricted }: ContractDatabase,
  isRead: (model: string) => boolean = () => true,
): Promise<AllRows> {
  const { models } = orm.schema;
  const isList = (model: string, name: string | undefined) =>
    models
      .find((each) => each.name === model)
      ?.fields.some((field) => field.name === name && field.kind === 'relation' && field.list);
  const tables = models
    .filter(({ name }) => isRead(name))
    .map(async ({ name, fields }) => {
      const linked = fields.filter(
        (field) => field.kind === 'relation' && field.list && isList(field.model, field.opposite),
      );
      const include = Object.fromEntries(linked.map((field) => [field.name, true]));
      const delegate = `${name.charAt(0).toLowerCase()}${name.slice(1)}` as keyof ContractClient;
      const rows = unrestricted[delegate].findMany(linked.length > 0 ? { include } : {});
      return [name, await rows] as const;
    });
  return Object.fromEntries(await Promise.all(tables));
}
