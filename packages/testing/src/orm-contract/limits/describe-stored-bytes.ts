import type { ModelDescription, OrmBinding, ScalarFieldDescription } from '@modelway/core';
import { seedLinkedRows } from '../rpc/describe-rpc-models.ts';
import type {
  ContractClient,
  ContractDatabase,
  StartContractDatabase,
} from '../support/contract-database.ts';
import { delegatedClient } from '../support/delegated-rows.ts';
import { ADA } from '../support/fixture-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** The types whose values may have any length. */
const UNBOUNDED: ReadonlySet<string> = new Set(['String', 'Bytes', 'Json', 'Object']);

/** Describes the sizes of columns, which the database computes before they are read. */
export function describeStoredBytes(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedLinkedRows(database);
  });
  afterAll(() => database.close());

  it('finds the bytes of each column, in the records with the ids', () =>
    expectSizes(database, database.unrestricted as unknown as Delegates));

  it('finds nothing if one of the records is gone', async () => {
    const read = { model: 'Post', fields: ['title'], ids: [{ id: 1 }, { id: 9999 }], limit: 100 };
    expect(await database.orm.bytesOf?.(database.unrestricted, read)).toBeUndefined();
  });

  it('finds the bytes inside a transaction', async () => {
    const read = { model: 'Post', fields: ['title'], ids: [{ id: 1 }], limit: 100 };
    const client = database.as(ADA);
    const outside = await database.orm.bytesOf?.(client, read);
    expect(outside?.title).toBeGreaterThan(0);
    const inside = await database.orm.transaction(client, (tx) =>
      Promise.resolve(database.orm.bytesOf?.(tx, read)),
    );
    expect(inside).toEqual(outside);
  });
}

/** Describes the sizes of columns that are in the tables of several models. */
export function describeDelegatedStoredBytes(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await database.clear();
    const { person, document } = delegatedClient(database);
    await person.create({ data: { name: 'Ann' } });
    const data = { title: 'title', text: 'of ten by.', ownerId: 1, reviewerId: 1 };
    await document.create({ data });
  });
  afterAll(() => database.close());

  it('finds the bytes of each column, with those of the extended models', () =>
    expectSizes(database, delegatedClient(database) as unknown as Delegates));

  it('adds the columns of extending models, which a record of the base model has, too', async () => {
    const read = { model: 'Asset', fields: ['title'], ids: [{ id: 1 }], limit: 100 };
    expect(await database.orm.bytesOf?.(database.unrestricted, read)).toMatchObject({
      title: 5,
      '*': 10,
    });
  });
}

type Delegates = Readonly<Record<string, { findMany(): Promise<readonly Row[]> } | undefined>>;

/** Compares the sizes of all models with rows. */
async function expectSizes({ orm, unrestricted }: ContractDatabase, db: Delegates): Promise<void> {
  const compared: string[] = [];
  for (const model of orm.schema.models) {
    const rows = await db[model.name.charAt(0).toLowerCase() + model.name.slice(1)]?.findMany();
    if (!rows || rows.length === 0) continue;
    const fields = model.fields.filter((field) => isUnbounded(field, rows[0] as Row));
    const sizes = await sizesOf(orm, { client: unrestricted, model, rows, fields });
    for (const { name, type, list } of fields as readonly ScalarFieldDescription[]) {
      const bytes = rows.map((row) => byteLength(row[name]));
      const sum = bytes.reduce((total, each) => total + each, 0);
      const found = sizes?.[name] ?? -1;
      compared.push(type);
      if (type === 'String' && !list) {
        expect([model.name, name, found]).toEqual([model.name, name, sum]);
      } else {
        // A database formats lists and Json in its own way.
        expect([model.name, name, found > 0, found <= 2 * sum + 16]).toEqual([
          model.name,
          name,
          sum > 0,
          true,
        ]);
      }
    }
  }
  expect(new Set(compared)).toContain('String');
}

function isUnbounded(field: ModelDescription['fields'][number], row: Row): boolean {
  if (field.kind !== 'scalar' || field.computed || !Object.hasOwn(row, field.name)) return false;
  return field.list || UNBOUNDED.has(field.type);
}

function sizesOf(
  orm: OrmBinding<unknown>,
  { client, model, rows, fields }: SizedModel,
): ReturnType<NonNullable<OrmBinding<unknown>['bytesOf']>> | undefined {
  const ids = rows.map((row) =>
    Object.fromEntries(model.idFields.map((name) => [name, row[name]])),
  );
  return orm.bytesOf?.(client, {
    model: model.name,
    fields: fields.map(({ name }) => name),
    ids,
    limit: 10_000_000,
  });
}

interface SizedModel {
  readonly client: ContractClient;
  readonly model: ModelDescription;
  readonly rows: readonly Row[];
  readonly fields: ModelDescription['fields'];
}

function byteLength(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Buffer.byteLength(JSON.stringify(value));
}
