import type {
  ContractDatabase,
  StartContractDatabase,
} from '../orm-contract/support/contract-database.ts';
import { ATOMIC_COVERAGE } from './atomic-operations.ts';
import type { Check } from './coverage.ts';
import { createJsonApi, type JsonApi } from './json-api.ts';
import { ATOMIC_STATEMENTS } from './statements/atomic.ts';

/** Describes how the server conforms to the extension "Atomic Operations", with `strict: true`. */
export function describeAtomicOperations(start: StartContractDatabase): void {
  let database: ContractDatabase;
  let api: JsonApi;

  beforeAll(async () => {
    database = await start();
    api = createJsonApi(database);
  });
  beforeEach(() => api.restart());
  afterAll(() => database.close());

  it('has one check for each statement', () => {
    const ids = ATOMIC_STATEMENTS.map(([id]) => id);
    expect(Object.keys(ATOMIC_COVERAGE).sort()).toEqual([...ids].sort());
  });

  it.each(ATOMIC_STATEMENTS.map(([id, level, text]) => ({ id, level, text })))(
    '$id: $text',
    async ({ id }) => {
      await (ATOMIC_COVERAGE[id] as Check)(api);
    },
  );
}
