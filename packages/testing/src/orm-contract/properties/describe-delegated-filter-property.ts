import fc from 'fast-check';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient } from '../support/delegated-rows.ts';
import { runsOf } from '../support/test-size.ts';
import {
  type EvaluatedModel,
  type EvaluatedRelation,
  fits,
  type Row,
} from './delegated-evaluate.ts';

const RUNS = Number(process.env.MODELWAY_FUZZ_RUNS ?? runsOf(300));
const TEXTS = ['a', 'b'] as const;

const PERSONS: readonly Row[] = [1, 2, 3].map((id) => ({ id, name: id === 3 ? 'b' : 'a' }));

/** Eight documents and secrets in turn, with both titles, owners and sources; some without. */
const ASSETS: readonly Row[] = Array.from({ length: 8 }, (_, index) => {
  const id = index + 1;
  const base = { id, title: id % 3 ? 'a' : 'b', rank: id % 2, ownerId: id % 4 || null };
  if (id % 4 === 3) return { ...base, kind: 'Secret', code: TEXTS[id % 2] + String(id) };
  const sourceId = id > 2 ? id - 2 : null;
  return {
    ...base,
    kind: 'Document',
    text: id % 5 ? 'a' : 'b',
    reviewerId: (id % 3) + 1,
    sourceId,
  };
});
const DOCUMENTS = ASSETS.filter(({ kind }) => kind === 'Document');

const NOTES: readonly Row[] = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  body: index % 3 ? 'a' : 'b',
  assetId: index % 4 ? (index % 8) + 1 : null,
  coverId: index % 5 ? (DOCUMENTS[index % DOCUMENTS.length]?.id ?? null) : null,
}));

const toMany = (target: string, rows: readonly Row[], key: string): EvaluatedRelation => ({
  target,
  list: true,
  find: ({ id }) => rows.filter((row) => row[key] === id),
});
const toOne = (target: string, rows: readonly Row[], key: string): EvaluatedRelation => ({
  target,
  list: false,
  find: (row) => rows.filter(({ id }) => id === row[key]),
});

const inherited: EvaluatedModel = {
  scalars: { title: TEXTS, rank: [0, 1], kind: ['Document', 'Secret'] },
  relations: {
    owner: toOne('Person', PERSONS, 'ownerId'),
    notes: toMany('Note', NOTES, 'assetId'),
    derived: toMany('Document', DOCUMENTS, 'sourceId'),
  },
};

const TABLES: ReadonlyMap<string, readonly Row[]> = new Map([
  ['Person', PERSONS],
  ['Asset', ASSETS],
  ['Document', DOCUMENTS],
  ['Secret', ASSETS.filter(({ kind }) => kind === 'Secret')],
  ['Note', NOTES],
]);

const MODELS: ReadonlyMap<string, EvaluatedModel> = new Map<string, EvaluatedModel>([
  [
    'Person',
    {
      scalars: { name: TEXTS },
      relations: {
        assets: toMany('Asset', ASSETS, 'ownerId'),
        reviews: toMany('Document', DOCUMENTS, 'reviewerId'),
      },
    },
  ],
  ['Asset', inherited],
  [
    'Document',
    {
      scalars: { ...inherited.scalars, text: TEXTS },
      relations: {
        ...inherited.relations,
        reviewer: toOne('Person', PERSONS, 'reviewerId'),
        source: toOne('Asset', ASSETS, 'sourceId'),
        covered: toMany('Note', NOTES, 'coverId'),
      },
    },
  ],
  ['Secret', { ...inherited, scalars: { ...inherited.scalars, code: ['b3', 'b7', 'x'] } }],
  [
    'Note',
    {
      scalars: { body: TEXTS },
      relations: {
        asset: toOne('Asset', ASSETS, 'assetId'),
        cover: toOne('Document', DOCUMENTS, 'coverId'),
      },
    },
  ],
]);

/**
 * Describes that filters on models that extend others match the rows of a plain evaluation, or are
 * rejected.
 */
export function describeDelegatedFilterProperty(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    const db = delegatedClient(database);
    await database.clear();
    await db.person.createMany({ data: PERSONS });
    for (const { kind, ...data } of ASSETS) {
      if (kind === 'Document') await db.document.create({ data });
      else await db.secret.create({ data: { ...data, answer: 1 } });
    }
    await db.note.createMany({ data: NOTES });
  });
  afterAll(() => database.close());

  it(
    'finds the rows of a plain evaluation',
    async () => {
      let found = 0;
      const models = fc.constantFrom(...MODELS.keys());
      const requests = models.chain((model) =>
        filters(model, 3).map((where) => ({ model, where })),
      );
      await fc.assert(
        fc.asyncProperty(requests, async ({ model, where }) => {
          const args = { where, select: { id: true }, orderBy: { id: 'asc' } };
          const client = database.unrestricted;
          const { status, body } = await callRpc(database, `${model}.findMany`, args, {
            client,
            limits: { complexity: Number.POSITIVE_INFINITY },
          });
          if (status === 400) return expect(body.message).toContain('models of one hierarchy');
          const rows = TABLES.get(model)?.filter((row) =>
            fits(where, row, { model, models: MODELS }),
          );
          expect(body.data).toEqual(rows?.map(({ id }) => ({ id })));
          found += 1;
        }),
        { numRuns: RUNS },
      );
      expect(found).toBeGreaterThan(RUNS / 2);
    },
    RUNS * 200,
  );
}

function filters(name: string, depth: number): fc.Arbitrary<object> {
  const { scalars, relations } = MODELS.get(name) as EvaluatedModel;
  const values = fc.oneof(
    ...Object.entries(scalars).map(([field, known]) =>
      fc.constantFrom(...known).map((value): object => ({ [field]: value })),
    ),
  );
  if (depth === 0) return values;
  const inner = filters(name, depth - 1);
  const related = Object.entries(relations).map(([field, { target, list }]) => {
    const nested = filters(target, depth - 1);
    const words = list ? ['some', 'every', 'none'] : ['is', 'isNot'];
    const quantified = words.map((word) => nested.map((where): object => ({ [word]: where })));
    const either = list ? quantified : [...quantified, nested, fc.constant(null)];
    return fc.oneof(...either).map((filter): object => ({ [field]: filter }));
  });
  const groups = ['AND', 'OR'].map((word) =>
    fc.array(inner, { minLength: 1, maxLength: 2 }).map((each): object => ({ [word]: each })),
  );
  return fc.oneof(
    values,
    ...related,
    ...groups,
    inner.map((where) => ({ NOT: where })),
  );
}
