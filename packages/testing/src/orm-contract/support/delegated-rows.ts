import type { ContractClient, ContractDatabase } from './contract-database.ts';

/**
 * The API of a client of the schema with models that extend others, as far as the suites use it.
 */
type DelegatedClient = Readonly<
  Record<
    'person' | 'asset' | 'document' | 'secret' | 'permit' | 'note' | 'account' | 'ballot',
    ContractClient['user'] & {
      updateMany(args: object): Promise<unknown>;
      deleteMany(args: object): Promise<unknown>;
    }
  >
>;

/** The client without policies. */
export function delegatedClient({
  unrestricted,
}: Pick<ContractDatabase, 'unrestricted'>): DelegatedClient {
  return unrestricted as unknown as DelegatedClient;
}

/** A document with a value of each type, chosen so that a lossy step is detected. */
export const PLAN = {
  text: 'Hidden text',
  price: '0.123456789',
  copies: 9007199254740993n,
  signedAt: new Date('2024-02-29T23:59:59.999Z'),
  seal: new Uint8Array([0, 1, 254, 255]),
  meta: { a: 1 },
  remark: 'Unread',
} as const;

/** Texts in the values that `HIDDEN` hides; no response may contain them. */
export const UNSEEN = /SESAME|Hidden text|"(code|answer|text)":/;

/**
 * Two persons; documents 1 and 2, each owned by one and reviewed by the other; secret 3 of the
 * first; one account of the first and two of the second.
 */
export async function seedDelegated(database: ContractDatabase): Promise<void> {
  await database.clear();
  const db = delegatedClient(database);
  await db.person.createMany({ data: [{ name: 'Ann' }, { name: 'Bob' }] });
  await db.document.create({
    data: { title: 'Plan', rank: 1, ownerId: 1, reviewerId: 2, ...PLAN },
  });
  await db.document.create({
    data: { title: 'Next', rank: 2, ownerId: 2, reviewerId: 1, text: 'Other', sourceId: 1 },
  });
  await db.secret.create({
    data: { title: 'Key', rank: 3, ownerId: 1, code: 'SESAME', answer: 42 },
  });
  await db.note.createMany({
    data: [
      { body: 'x', assetId: 3, coverId: 1 },
      { body: 'y', assetId: 1, coverId: 2 },
    ],
  });
  await db.account.createMany({
    data: [
      { label: 'Own', pin: 1000, token: 't1', ownerId: 1 },
      { label: 'Other', pin: 2000, token: 't2', ownerId: 2 },
      { label: 'Third', pin: 1500, token: 't3', ownerId: 2 },
    ],
  });
}

/** Adds permit 4 of the second person, a row of three models. */
export async function seedThreeLevels(database: ContractDatabase): Promise<void> {
  await seedDelegated(database);
  await delegatedClient(database).permit.create({
    data: { title: 'Pass', rank: 4, ownerId: 2, clerkId: 1, holderId: 2, scope: 'All' },
  });
}
