import { RPC_ENCODINGS, type RpcEncoding } from '../rpc/rpc-encodings.ts';
import type { ContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import type { ConditionModel, ConditionRelation, StoredRow } from './condition-models.ts';

const [, CLIENT_HALF] = RPC_ENCODINGS as readonly [RpcEncoding, RpcEncoding];

/** A condition, with the rows that it matches by a plain evaluation. */
export interface PlacedCondition {
  readonly where: object;
  readonly model: ConditionModel;
  readonly matching: readonly StoredRow[];
  /** The model that has the rows as a list, if there is one. */
  readonly parent: ConditionParent | undefined;
}

export interface ConditionParent {
  readonly model: ConditionModel;
  readonly relation: ConditionRelation;
}

/** Calls an operation of a model: `call('findMany', args)`. */
type Call = (operation: string, args: object, model?: ConditionModel) => Promise<TestResponse>;

/** The result with a condition at one position of a request, and the expected result. */
export type Place = (
  call: Call,
  condition: PlacedCondition,
) => Promise<{ readonly result: unknown; readonly expected: unknown } | undefined>;

/** Where the arguments of a request have conditions. Writes are rolled back. */
export const POSITIONS = {
  findMany: async (call, { where, model, matching }) => ({
    result: resultOf(await call('findMany', { where }), (rows) => keysOf(rows as [], model)),
    expected: keysOf(matching, model),
  }),
  count: async (call, { where, matching }) => ({
    result: resultOf(await call('count', { where })),
    expected: matching.length,
  }),
  findUnique: async (call, { where, model, matching }) => {
    const row = model.rows[0] as StoredRow;
    if (!('id' in row)) return undefined;
    const args = { where: { id: row.id, AND: [where] }, select: { id: true } };
    const isFound = (found: unknown) => found !== null;
    const result = resultOf(await call('findUnique', args), isFound);
    return { result, expected: matching.includes(row) };
  },
  related: async (call, { where, matching, parent }) => {
    if (!parent) return undefined;
    const { relation } = parent;
    const { name } = relation;
    const select = { [name]: { where }, _count: { select: { [name]: { where } } } };
    const keys = (row: StoredRow) => keysOf([row], parent.model)[0];
    const parents = await call('findMany', { include: select }, parent.model);
    const of = (row: StoredRow) => relation.find(row).filter((each) => matching.includes(each));
    return {
      result: resultOf(parents, (rows) =>
        (rows as readonly StoredRow[])
          .map((row) => [keys(row), (row[name] as []).length, Object(row._count)[name]].join(' '))
          .sort(),
      ),
      expected: parent.model.rows
        .map((row) => [keys(row), of(row).length, of(row).length].join(' '))
        .sort(),
    };
  },
  updateMany: async (call, { where, model, matching }) => {
    const data = WRITTEN[model.name];
    if (!data) return undefined;
    const count = resultOf(await call('updateMany', { where, data }), countOf);
    return { result: count, expected: matching.length };
  },
  deleteMany: async (call, { where, model, matching }) => {
    // MySQL clears the key of a row when it deletes the row's parent, before it compares that row.
    if (model.relations.some(({ target }) => target === model.name)) return undefined;
    const count = resultOf(await call('deleteMany', { where }), countOf);
    return { result: count, expected: matching.length };
  },
} satisfies Readonly<Record<string, Place>>;

/** Values to write: of fields without a unique key. */
const WRITTEN: Readonly<Record<string, object>> = {
  User: { name: 'x' },
  Post: { title: 'x' },
  Profile: { bio: 'x' },
  Locker: { code: 'x' },
  Category: { name: 'x' },
  Membership: { level: 'x' },
  Badge: { label: 'x' },
  Team: { name: 'x' },
  Sample: { int: 5 },
  Account: { name: 'x' },
};

/** Creates a function that runs a condition at a position, and undoes what it writes. */
export function createPlacement(
  database: ContractDatabase,
): (place: Place, condition: PlacedCondition) => ReturnType<Place> {
  const limits = { complexity: Number.POSITIVE_INFINITY };
  const handler = rpcHandler({ log: false, limits })(database.orm);
  const callWith =
    (client: unknown, { name }: ConditionModel): Call =>
    (operation, args, model) => {
      const delegate = (model?.name ?? name).replace(/^./, (letter) => letter.toLowerCase());
      const path = `/${delegate}/${operation}`;
      if (operation.startsWith('update')) {
        const body = CLIENT_HALF.toBody(args);
        return sendRequest(handler, { method: 'PATCH', url: path, body, client });
      }
      const query = new URLSearchParams(CLIENT_HALF.toQuery(args));
      const method = operation.startsWith('delete') ? 'DELETE' : 'GET';
      return sendRequest(handler, { method, url: `${path}?${query}`, client });
    };
  return async (place, condition) => {
    const { unrestricted, orm } = database;
    if (!UNDONE.has(place)) return await place(callWith(unrestricted, condition.model), condition);
    let placed: Awaited<ReturnType<Place>>;
    const undo = new Error('Undo');
    const run = async (tx: unknown) => {
      placed = await place(callWith(tx, condition.model), condition);
      throw undo;
    };
    await orm.transaction(unrestricted, run).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return placed;
  };
}

const UNDONE: ReadonlySet<Place> = new Set([POSITIONS.updateMany, POSITIONS.deleteMany]);

function resultOf(
  { status, body }: TestResponse,
  read: (data: unknown) => unknown = (data) => data,
): unknown {
  return status === 200 ? read(body.data) : `${status}: ${body.message}`;
}

function countOf(data: unknown): unknown {
  return (data as { readonly count: number }).count;
}

/** Returns the keys of rows, in an order of their own. */
function keysOf(rows: readonly StoredRow[], { name }: ConditionModel): readonly string[] {
  const fields = name === 'Membership' ? ['userId', 'teamId'] : ['id'];
  return rows.map((row) => fields.map((field) => String(row[field])).join()).sort();
}
