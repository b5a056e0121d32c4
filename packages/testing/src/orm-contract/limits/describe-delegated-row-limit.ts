import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient } from '../support/delegated-rows.ts';
import { expectReadsWithin, TIMEOUT } from './expect-reads-within.ts';

/** Describes the row limit of one request, with models that extend others. */
export function describeDelegatedRowLimit(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seed(database);
  });
  afterAll(() => database.close());

  it(
    'returns every record within limits.rows, and rejects any response with more',
    () => expectReadsWithin(database, start, true),
    TIMEOUT,
  );
}

/** Seeds rows: some have most of the related ones, others have none. */
async function seed(database: ContractDatabase): Promise<void> {
  await database.clear();
  const { person, document, secret, note, account } = delegatedClient(database);
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  await person.createMany({ data: numbers(4).map((i) => ({ name: `person ${i % 2}` })) });
  for (const i of numbers(10)) {
    const ownerId = i % 2 === 0 ? 1 : (i % 3) + 1;
    const links = { ownerId, reviewerId: (i % 2) + 1, ...(i > 2 && { sourceId: (i % 3) + 1 }) };
    await document.create({ data: { title: `title ${i % 3}`, text: 'x', ...links } });
  }
  for (const i of numbers(4)) {
    const data = { title: `title ${i}`, code: `c${i}`, answer: i, ownerId: (i % 2) + 1 };
    await secret.create({ data });
  }
  const notes = numbers(20).map((i) => ({
    body: `${i % 4}`,
    assetId: (i % 5) + 1,
    coverId: (i % 3) + 1,
  }));
  await note.createMany({ data: notes });
  const accounts = numbers(6).map((i) => ({ label: `${i}`, pin: i, ownerId: (i % 2) + 1 }));
  await account.createMany({ data: accounts });
}
