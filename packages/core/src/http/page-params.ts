/**
 * The pagination parameters: `page[offset]` and `page[limit]`, or `page[number]` and `page[size]`.
 */
export type PageForm = 'offset' | 'number';

/** The names of the parameters that select a page. */
export const PAGE_PARAMS: Readonly<
  Record<PageForm, { readonly start: string; readonly limit: string }>
> = {
  offset: { start: 'page[offset]', limit: 'page[limit]' },
  number: { start: 'page[number]', limit: 'page[size]' },
};

/** The parameter that requests the total number of resources. */
export const TOTAL_PARAM = 'page[total]';
