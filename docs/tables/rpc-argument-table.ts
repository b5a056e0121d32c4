import type { RespondToSample } from '../samples/blog-api.ts';
import type { Sample } from '../samples/sample.ts';
import { toRequest } from '../samples/to-block.ts';
import { code, toTable } from './to-table.ts';

/** The required arguments of each operation. */
const NEEDED: Readonly<Record<string, object>> = {
  findMany: {},
  findUnique: { where: { id: 1 } },
  findFirst: {},
  count: {},
  exists: {},
  aggregate: { _count: true },
  groupBy: { by: ['kind'] },
};

/** Each argument, with a value that is valid in every operation, and its meaning. */
const ARGUMENTS: Readonly<Record<string, readonly [value: unknown, meaning: string]>> = {
  where: [{ id: 1 }, 'the condition that records must match'],
  select: [{ id: true }, 'the only fields to return; in `count`, the fields to count'],
  include: [{ author: true }, 'related records, in addition to all fields'],
  omit: [{ cover: true }, 'the fields to exclude'],
  orderBy: [{ kind: 'asc' }, 'the order'],
  skip: [0, 'the number of records to skip'],
  take: [1, 'the maximum number of records; from the end if negative'],
  cursor: [{ id: 1 }, 'the record to start at, by one unique key'],
  distinct: [['kind'], 'one record for each distinct value of these fields'],
  having: [{ kind: { equals: 'NOTE' } }, 'the condition that groups must match'],
  _count: [{ id: true }, 'the number of records that have a value'],
  _sum: [{ words: true }, 'the sum'],
  _avg: [{ words: true }, 'the average'],
  _min: [{ words: true }, 'the minimum'],
  _max: [{ words: true }, 'the maximum'],
};

/** The table of arguments that the handler accepts for each read over ZenStack. */
export async function rpcArgumentTable(respond: RespondToSample): Promise<string> {
  const rows = Object.entries(ARGUMENTS).map(async ([argument, [value, meaning]]) => {
    const cells = Object.entries(NEEDED).map(async ([operation, needed]) => {
      const sample: Sample = {
        path: `/api/rpc/post/${operation}`,
        query: { q: { ...needed, [argument]: value } },
        status: 200,
      };
      return (await respond(toRequest(sample), sample)).ok ? 'yes' : '–';
    });
    return [code(argument), meaning, ...(await Promise.all(cells))];
  });
  const head = ['argument', 'meaning', ...Object.keys(NEEDED).map(code)];
  return toTable([head, ...(await Promise.all(rows))]);
}
