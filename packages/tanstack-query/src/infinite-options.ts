import { withCall } from './query-call.ts';
import { type Target, toQueryKey } from './query-key.ts';
import { type QueryContext, type QuerySource, readQuery } from './read-query.ts';

interface PageArgs {
  readonly take: number;
  readonly skip?: number;
}

type PageParam = number | object | null;

/**
 * How the arguments of a page follow from its parameter, and the parameter from the page before.
 */
interface Paging {
  readonly first: PageParam;
  readonly toArgs: (param: PageParam) => object;
  readonly toNext: (lastRow: unknown, param: PageParam) => PageParam;
}

interface CursorPages {
  readonly cursor: (row: unknown) => object;
}

/** Creates the function that returns the options of a query of pages. */
export function toInfiniteOptions(
  source: QuerySource,
  target: Target,
): (args: PageArgs, pages?: CursorPages) => object {
  return (args, pages) => {
    if (!(args.take > 0)) throw new TypeError('infiniteQueryOptions requires "take" above 0.');
    const { first, toArgs, toNext } = pages ? byCursor(args, pages) : byOffset(args);
    const call = { ...target, args, isInfinite: true };
    const queryFn = (context: QueryContext & { readonly pageParam: PageParam }) =>
      readQuery(source, { ...target, args: toArgs(context.pageParam) }, context);
    return {
      queryKey: toQueryKey(source.prefix, { ...call, isByCursor: pages !== undefined }),
      queryFn: withCall(queryFn, call),
      initialPageParam: first,
      getNextPageParam: (page: readonly unknown[], _pages: unknown, param: PageParam) =>
        page.length < args.take ? undefined : toNext(page.at(-1), param),
    };
  };
}

function byOffset(args: PageArgs): Paging {
  return {
    first: args.skip ?? 0,
    toArgs: (param) => ({ ...args, skip: param }),
    toNext: (_, param) => (param as number) + args.take,
  };
}

function byCursor(args: PageArgs, { cursor }: CursorPages): Paging {
  return {
    first: null,
    toArgs: (param) => (param === null ? args : { ...args, cursor: param, skip: 1 }),
    toNext: (lastRow) => cursor(lastRow),
  };
}
