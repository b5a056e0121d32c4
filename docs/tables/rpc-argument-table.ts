import type { AnswerSample } from '../samples/blog-api.ts';
import type { Sample } from '../samples/sample.ts';
import { toRequest } from '../samples/to-block.ts';
import { code, toTable } from './to-table.ts';

/** What each operation needs. */
const NEEDED: Readonly<Record<string, object>> = {
  findMany: {},
  findUnique: { where: { id: 1 } },
  findFirst: {},
  count: {},
  exists: {},
  aggregate: { _count: true },
  groupBy: { by: ['kind'] },
};

/** Each argument with a value that every operation would take, and what it says. */
const ARGUMENTS: Readonly<Record<string, readonly [value: unknown, meaning: string]>> = {
  where: [{ id: 1 }, 'which records'],
  select: [{ id: true }, 'these fields alone; of `count`, what to count'],
  include: [{ author: true }, 'related records, beside all fields'],
  omit: [{ cover: true }, 'all fields but these'],
  orderBy: [{ kind: 'asc' }, 'in which order'],
  skip: [0, 'how many to pass over'],
  take: [1, 'how many at most; from the end where it is negative'],
  cursor: [{ id: 1 }, 'from which record on'],
  distinct: [['kind'], 'one record for each value of these fields'],
  having: [{ kind: { equals: 'NOTE' } }, 'which groups'],
  _count: [{ id: true }, 'how many have a value'],
  _sum: [{ words: true }, 'the sum'],
  _avg: [{ words: true }, 'the average'],
  _min: [{ words: true }, 'the least value'],
  _max: [{ words: true }, 'the greatest value'],
};

/** Which arguments the reads take, by what the handler over ZenStack says. */
export async function rpcArgumentTable(answer: AnswerSample): Promise<string> {
  const rows = Object.entries(ARGUMENTS).map(async ([argument, [value, meaning]]) => {
    const cells = Object.entries(NEEDED).map(async ([operation, needed]) => {
      const sample: Sample = {
        path: `/api/rpc/post/${operation}`,
        query: { q: { ...needed, [argument]: value } },
        status: 200,
      };
      return (await answer(toRequest(sample), sample)).ok ? 'yes' : '–';
    });
    return [code(argument), meaning, ...(await Promise.all(cells))];
  });
  const head = ['argument', 'says', ...Object.keys(NEEDED).map(code)];
  return toTable([head, ...(await Promise.all(rows))]);
}
