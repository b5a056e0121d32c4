import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';

const ROWS = 1_100;

/** Describes reads of many records whose keys have several columns, which are read by their keys. */
export function describeCompoundReads(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
    const { membership, team, badge } = database.unrestricted;
    const rows = Array.from({ length: ROWS }, (_, i) => ({ position: i, teamId: `t${i}` }));
    await team.createMany({ data: rows.map(({ teamId }) => ({ id: teamId, name: teamId })) });
    await membership.createMany({ data: rows.map((row) => ({ ...row, userId: ADA.id })) });
    const badges = rows.map(({ teamId }) => ({ teamId, userId: ADA.id, label: teamId }));
    await badge.createMany({ data: badges });
  });
  afterAll(() => database.close());

  /** Reads records whose sizes are unknown, as at the start of the process. */
  const read = (args: object) => {
    const { schema } = database.orm;
    const orm = { ...database.orm, schema: { ...schema } };
    return callRpc({ ...database, orm }, 'membership.findMany', args);
  };
  const where = { userId: ADA.id };

  it.each([
    ['alone', {}],
    ['by a list of values', { level: { notIn: ['a', 'b', 'c'] } }],
  ])('reads many records %s', async (_name, condition) => {
    const { status, body } = await read({ where: { ...where, ...condition } });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toHaveLength(ROWS);
  });

  it('reads the related records of many records', async () => {
    const { status, body } = await read({ where, include: { badges: true } });
    expect([status, body.message]).toEqual([200, undefined]);
    for (const { teamId, badges } of body.data) {
      expect(badges).toEqual([expect.objectContaining({ label: teamId })]);
    }
    expect(body.data).toHaveLength(ROWS);
  });
}
