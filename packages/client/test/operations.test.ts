import { OPERATIONS, recordsOf } from '../src/operations.ts';
import { describeOperations } from './describe-operations.ts';
import { EXISTS_CASE, OPERATION_CASES } from './operation-cases.ts';
import { startApi, type TestApi } from './start-api.ts';

describe('operations over ZenStack', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  const seedTags = async () => {
    await api.database.clear();
    await api.database.raw.tag.createMany({ data: [{ name: 'a' }, { name: 'b' }] });
  };
  const cases = [...OPERATION_CASES, EXISTS_CASE];
  describeOperations(() => ({ ...api, seedTags }), cases);

  it('has a case for each operation', () => {
    expect(cases.map(({ operation }) => operation).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });
});

it.each([
  ['findMany', 'list'],
  ['findFirst', 'record'],
  ['groupBy', undefined],
  ['createManyAndReturn', undefined],
  ['toString', undefined],
])('recordsOf returns for %s: %s', (operation, records) => {
  expect(recordsOf(operation)).toBe(records);
});
