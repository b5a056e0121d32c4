import type {
  ContractDatabase,
  StartContractDatabase,
} from '../orm-contract/support/contract-database.ts';
import { itEachNeeds } from '../orm-contract/support/it-needs.ts';
import { BAD_DOCUMENTS, GOOD_DOCUMENT } from './bad-documents.ts';
import { collectExchanges, WRITES } from './collect-exchanges.ts';
import { CONTENT_NEGOTIATION } from './content-negotiation.ts';
import { type Absent, byDocumentRules, type Coverage } from './coverage.ts';
import { crawl } from './crawl.ts';
import { validateDocument } from './document-rules.ts';
import { DOCUMENT_STRUCTURE, TYPES } from './document-structure.ts';
import { FETCHING } from './fetching.ts';
import { createJsonApi, type JsonApi } from './json-api.ts';
import { linksOf } from './links.ts';
import { QUERIES_AND_ERRORS } from './queries-and-errors.ts';
import { STATEMENTS, type Statement } from './statements.ts';
import { WRITING } from './writing.ts';

const SECTIONS: readonly Coverage[] = [
  CONTENT_NEGOTIATION,
  DOCUMENT_STRUCTURE,
  FETCHING,
  WRITING,
  QUERIES_AND_ERRORS,
];

const COVERAGE: Coverage = Object.assign({}, ...SECTIONS);

const CHECKED = Object.entries(COVERAGE).flatMap(([key, check]) =>
  typeof check === 'function' ? [{ key, text: STATEMENTS.get(key)?.text, check }] : [],
);

const NOT_APPLICABLE = Object.entries(COVERAGE).flatMap(([key, reason]) =>
  typeof reason === 'string' ? [{ key, reason, statement: STATEMENTS.get(key) as Statement }] : [],
);

/** The statements whose checks need a caller without access to something. */
const OF_POLICIES: ReadonlySet<string> = new Set([
  'fetch-responses-404',
  'create-responses-403',
  'update-resource-403-status',
  'update-resource-404-status',
  'updating-relationship-403-status',
  'delete-404-status',
  'deleting-other-status',
]);

/**
 * Describes how the server conforms to JSON:API 1.1, statement by statement, with `strict: true`.
 */
export function describeJsonApi(start: StartContractDatabase): void {
  let database: ContractDatabase;
  let api: JsonApi;

  beforeAll(async () => {
    database = await start();
    api = createJsonApi(database);
  });
  beforeEach(() => api.restart());
  afterAll(() => database.close());

  /** Checks each document of the tests against the rules. */
  afterEach(() => {
    const broken = api.exchanges.filter(({ report }) => report.violations.length > 0);
    expect(broken.map(({ method, url, report }) => [method, url, report.violations])).toEqual([]);
  });

  it('has one entry for each statement', () => {
    expect(SECTIONS.flatMap(Object.keys)).toEqual(Object.keys(COVERAGE));
    expect(Object.keys(COVERAGE).sort()).toEqual([...STATEMENTS.keys()].sort());
  });

  itEachNeeds(start, CHECKED, ({ key }) => (OF_POLICIES.has(key) ? 'policies' : undefined))(
    '$key: $text',
    async ({ key, check }) => {
      const rule = check === byDocumentRules;
      if (!rule) await check(api);
      if (!rule && !BAD_DOCUMENTS[key]) return;
      if (rule) {
        const exchanges = await collectExchanges(api);
        // The rules check it on every document, and report violations.
        expect(exchanges.flatMap(({ report }) => [...report.applied])).toContain(key);
      }
      for (const document of BAD_DOCUMENTS[key] ?? [undefined]) {
        const rules = validateDocument(document).violations.map((violation) => violation.rule);
        expect([document, rules]).toEqual([document, expect.arrayContaining([key])]);
      }
    },
  );

  it('accepts a good document by the document rules', () => {
    expect(validateDocument(GOOD_DOCUMENT).violations).toEqual([]);
    expect(Object.keys(COVERAGE)).toEqual(expect.arrayContaining(Object.keys(BAD_DOCUMENTS)));
  });

  it.each(NOT_APPLICABLE)('$key does not apply: $reason', ({ reason, statement }) => {
    const { level, text } = statement;
    const isDuty = level === 'MUST' && /\b(server|endpoint|implementation)s?\b/i.test(text);
    // A duty of servers does not apply only if it is about an option that this server never uses.
    if (isDuty) expect([text, reason]).toEqual([text, expect.stringMatching(/^not offered: /)]);
    if (level === 'MUST') expect(reason).not.toMatch(/^decided otherwise/);
  });

  it('offers none of the options that do not apply', async () => {
    const exchanges = await collectExchanges(api);
    const documents = exchanges.map(({ body }) => body).filter((body) => body !== undefined);
    const shown: Readonly<Record<Absent, boolean>> = {
      '202': exchanges.some(({ status }) => status === 202),
      'answers of meta alone': documents.some((body) => !('data' in body || 'errors' in body)),
      'jsonapi.meta': documents.some((body) => 'meta' in body.jsonapi),
      'default inclusion': exchanges.some(
        ({ url, body }) => body?.included && !url.includes('include='),
      ),
      'pages of linkage in a resource': JSON.stringify(
        documents.map(({ data, included }) => [data, included]),
      ).includes('"next"'),
      // The client's representation is the stored one; a request for the result returns no more.
      'relationships that change by more than was asked': false,
    };
    expect(Object.entries(shown).filter(([, is]) => is)).toEqual([]);
    const offered = NOT_APPLICABLE.map(({ reason }) => reason.split(': '))
      .filter(([kind]) => kind === 'not offered')
      .map(([, what]) => what);
    expect([...new Set(offered)].sort()).toEqual(Object.keys(shown).sort());
  });

  describeLinks(() => api);
}

function describeLinks(getApi: () => JsonApi): void {
  const follow = async (documents: readonly unknown[], limit?: number) => {
    const get = async (url: string) => {
      const { status, body, report } = await getApi().get(url);
      return { status, body, violations: report.violations };
    };
    return crawl(documents, get, limit);
  };

  it.each(['', '?page[limit]=1', '?page[total]=false&page[limit]=2'])(
    'follows every link from every collection%s',
    async (query) => {
      const api = getApi();
      const documents = [];
      for (const type of TYPES) documents.push(await api.read(`/${type}${query}`));
      const { urls, problems } = await follow(documents);
      expect(problems).toEqual([]);
      expect(urls.length).toBeGreaterThan(200);
      expect(urls.length).toBeLessThan(2000);
    },
    60_000,
  );

  it.each([
    '/post?include=author.profile,tags,category.parent&page[limit]=2',
    '/membership?include=user,team,badges&fields[badge]=label',
    '/tag/1/relationships/posts?include=posts.author&page[limit]=1',
    '/user/1/posts?sort=-title&filter[published]=true&page[limit]=1',
    '/sample?filter[string$startsWith]=a%5C,%20%22b%22&fields[sample]=string',
  ])('responds to every link from %s', async (url) => {
    const { urls, problems } = await follow([await getApi().read(url)]);
    expect(problems).toEqual([]);
    expect(urls.length).toBeGreaterThan(2);
  });

  it.each(WRITES.map(([method, url, sent]) => ({ method, url, sent })))(
    'follows every link in the response to $method $url',
    async ({ method, url, sent }) => {
      const { body } = await getApi().send(method, url, sent);
      expect(body.errors).toBeUndefined();
      // Only the links of the response itself.
      const { urls, problems } = await follow(
        [body],
        new Set(linksOf(body).map((link) => link.url)).size,
      );
      expect(problems).toEqual([]);
      expect(urls.length).toBeGreaterThan(1);
    },
  );
}
