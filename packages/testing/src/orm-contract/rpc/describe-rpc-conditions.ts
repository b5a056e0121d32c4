import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { CONDITION_CASES, CONDITIONED_WRITES } from './condition-cases.ts';

const CASES = CONDITION_CASES.map((each) => [each.model, each.where, each] as const);
const WRITES = CONDITIONED_WRITES.map((each) => [each.target, each.args, each] as const);

/** Describes conditions that ORM clients read as something else than their parts mean. */
export function describeRpcConditions(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFilterRows));
  afterAll(() => database.close());

  const read = async (target: string, args: object) => {
    const { status, body } = await callRpc(database, target, args);
    return status === 200 ? body.data : body.message;
  };
  const idsOf = async (model: string, where: object) => {
    const found = await read(`${model}.findMany`, { where, orderBy: { id: 'asc' } });
    return Array.isArray(found) ? found.map(({ id }) => id) : found;
  };

  itEachNeeds(
    start,
    CASES,
    ([, , { needs }]) => needs,
  )('finds the records of %s that match %j', async (model, where, { ids }) => {
    expect(await idsOf(model, where)).toEqual(ids);
    expect(await read(`${model}.count`, { where })).toBe(ids.length);
    const orderBy = { id: 'desc' };
    const select = { id: true };
    const [id] = ids.slice(-1);
    const last = id === undefined ? null : { id };
    expect(await read(`${model}.findFirst`, { where, orderBy, select })).toEqual(last);
    const page = { where, orderBy, select, cursor: { id: id ?? 1 } };
    const reversed = ids.map((each) => ({ id: each })).reverse();
    expect(await read(`${model}.findMany`, page)).toEqual(reversed);
  });

  it.each(CASES.filter(([model]) => model === 'post'))(
    'includes and counts the related %ss that match %j',
    async (_model, where, { ids }) => {
      const posts = { where, select: { id: true }, orderBy: { id: 'asc' } };
      const select = { posts, _count: { select: { posts: { where } } } };
      const ofAnn = ids.filter((id) => id <= 3).map((id) => ({ id }));
      expect(await read('user.findUnique', { where: { id: 1 }, select })).toEqual({
        posts: ofAnn,
        _count: { posts: ofAnn.length },
      });
    },
  );

  it.each(WRITES)(
    'changes the matching records only in %s %j',
    async (target, args, { status, found, ids }) => {
      const response = await callRpc(database, target, args);
      // ORM clients differ in the status if a nested write finds no record.
      expect(response.status === 403 ? 404 : response.status).toBe(status);
      const [[model = '', where = {}] = []] = Object.entries(found);
      expect(await idsOf(model, where)).toEqual(ids);
    },
  );

  it('finds the groups that match a nested negation', async () => {
    const having = { authorId: { not: { not: { not: 1 } }, _count: { not: 3 } } };
    const groups = await read('post.groupBy', { by: ['authorId'], having: { ...having } });
    expect(groups).toEqual([{ authorId: 2 }]);
  });
}
