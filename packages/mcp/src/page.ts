import type { DescribedModel } from '@modelway/core/openapi';
import type { McpSettings } from './options.ts';

/** The number of records of a page, unless `take` says otherwise. */
const PAGE = 50;

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Returns the arguments of `findMany` with the size of a page, and with the key at the end of the
 * order: without it, the pages of records that are equal in the order could overlap.
 */
export function planPage(
  args: Arguments,
  model: DescribedModel | undefined,
  { rows, take: most }: Pick<McpSettings['limits'], 'rows' | 'take'>,
): Arguments {
  const { take = Math.min(PAGE, rows, most), orderBy, distinct } = args;
  // The database may require that the order starts with the distinct columns.
  if (distinct !== undefined || !model || !isOrder(orderBy)) return { ...args, take };
  const key = model.key.map((name) => ({ [name]: 'asc' }));
  return { ...args, take, orderBy: [...[orderBy ?? []].flat(), ...key] };
}

/** Whether a value can be an order: a list, an object, or none. RPC rejects any other. */
function isOrder(orderBy: unknown = []): boolean {
  return typeof orderBy === 'object' && orderBy !== null;
}

/** Returns the arguments of the next page; `undefined` if a page is not full. */
export function pageAfter({ take, skip = 0 }: Arguments, data: unknown): Arguments | undefined {
  const size = Math.abs(Number(take));
  if (!Array.isArray(data) || data.length === 0 || data.length < size) return undefined;
  return { skip: Number(skip) + size };
}
