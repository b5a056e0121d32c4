import { type Link, linksOf } from './links.ts';

/** The result of a crawl. */
export interface Crawl {
  /** Every URL that was followed. */
  readonly urls: readonly string[];
  /** The problems, as texts. */
  readonly problems: readonly string[];
}

/** The part of a response that a crawl reads. */
export interface CrawlAnswer {
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
  get: (url: string) => Promise<CrawlAnswer>,
  limit = 2000,
): Promise<Crawl> {
  const answers = new Map<string, Promise<CrawlAnswer>>();
  const problems: string[] = [];
  const queue: Link[] = documents.flatMap(linksOf);
  for (const link of queue) {
    const isNew = !answers.has(link.url);
    if (isNew && answers.size >= limit) continue;
    const answer = await (answers.get(link.url) ?? get(link.url));
    answers.set(link.url, Promise.resolve(answer));
    const problem = problemOf(link, answer);
    if (problem) problems.push(`${link.role} ${link.url}: ${problem}`);
    if (isNew && answer.status === 200) queue.push(...linksOf(answer.body));
  }
  return { urls: [...answers.keys()], problems };
}

function problemOf({ url, role, of }: Link, { status, body, violations }: CrawlAnswer): string {
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
