import { type Link, linksOf } from './links.ts';

/** The result of a crawl. */
export interface Crawl {
  /** Every URL that was followed. */
  readonly urls: readonly string[];
  /** The problems, as texts. */
  readonly problems: readonly string[];
}

/** The part of a response that a crawl reads. */
export interface CrawledResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a crawl compares any members.
  readonly body: any;
  /** The violations in the document. */
  readonly violations: readonly unknown[];
}

/**
 * Follows every link of every response, starting with some documents, until there is no new one.
 * Each must return 200 with a valid document of the kind that the link promises.
 *
 * @param limit how many URLs at most.
 */
export async function crawl(
  documents: readonly unknown[],
  get: (url: string) => Promise<CrawledResponse>,
  limit = 2000,
): Promise<Crawl> {
  const responses = new Map<string, Promise<CrawledResponse>>();
  const problems: string[] = [];
  const queue: Link[] = documents.flatMap(linksOf);
  for (const link of queue) {
    const isNew = !responses.has(link.url);
    if (isNew && responses.size >= limit) continue;
    const response = await (responses.get(link.url) ?? get(link.url));
    responses.set(link.url, Promise.resolve(response));
    const problem = problemOf(link, response);
    if (problem) problems.push(`${link.role} ${link.url}: ${problem}`);
    if (isNew && response.status === 200) queue.push(...linksOf(response.body));
  }
  return { urls: [...responses.keys()], problems };
}

function problemOf({ url, role, of }: Link, { status, body, violations }: CrawledResponse): string {
  if (status !== 200) return `answers ${status}`;
  if (violations.length > 0) return JSON.stringify(violations);
  const { data, links } = body;
  if (links.self !== url) return `calls itself ${links.self}`;
  switch (role) {
    case 'self':
      return '';
    case 'page':
      return Array.isArray(data) && (data.length === 0 || !of || isSameKind(of, data[0]))
        ? ''
        : 'is another collection';
    case 'resource':
      return 'attributes' in data && isSame(of, data) ? '' : 'is another resource';
    case 'relationship':
    case 'related':
      return of && 'data' in (of as object)
        ? linkageProblem((of as { data: unknown }).data, data)
        : '';
  }
}

/** Linkage is complete, or the first page. */
function linkageProblem(linkage: unknown, data: unknown): string {
  if (Array.isArray(linkage) !== Array.isArray(data)) return 'is of another cardinality';
  const [expected, found] = [linkage, data].map((value) => [value].flat());
  const isIt = expected?.every((identifier, i) => isSame(identifier, found?.[i]));
  return isIt && expected?.length === found?.length ? '' : 'is not what the linkage says';
}

/** Whether these are resources, or identifiers, of one type. */
function isSameKind(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other] as { type: string; links?: unknown }[];
  return a?.type === b?.type && 'links' in (a ?? {}) === 'links' in (b ?? {});
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [one, other] as { type: string; id: unknown }[];
  return a?.type === b?.type && a?.id === b?.id;
}
