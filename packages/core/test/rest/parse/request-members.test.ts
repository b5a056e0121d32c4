import { isDeepStrictEqual } from 'node:util';
import { ApiErrors } from '../../../src/errors/api-error.ts';
import type { ApiError } from '../../../src/index.ts';
import { META_MEMBERS } from '../../../src/rest/parse/documents/check-members.ts';
import { libraryContext } from '../../library-context.ts';
import { parseRest } from '../rest-stages.ts';

/** Every member that JSON:API 1.1 gives a meaning in a document, and those of Modelway's own. */
const MEMBERS = [
  'data',
  'errors',
  'meta',
  'jsonapi',
  'links',
  'included',
  'type',
  'id',
  'lid',
  'attributes',
  'relationships',
  'serialization',
  'operation',
  'matchFields',
  'title',
  'name',
];

const author = { type: 'author', id: '1' };
const book = {
  type: 'book',
  meta: {},
  attributes: { title: 'a' },
  relationships: { author: { data: { ...author, meta: {} }, meta: {} } },
};
const one = { data: { ...author, meta: {} }, meta: {} };
const many = { data: [{ type: 'tag', id: 'a', meta: {} }], meta: {} };

/** Requests, each with the objects in its body. */
const REQUESTS: readonly (readonly [string, string, object, readonly string[]])[] = [
  ...(['POST /book', 'PATCH /book/1'] as const).map((request) => {
    const [method = '', url = ''] = request.split(' ');
    const identifier = '/data/relationships/author';
    const paths = ['', '/meta', '/data', '/data/meta', identifier, `${identifier}/meta`];
    const inLinkage = [`${identifier}/data`, `${identifier}/data/meta`];
    return [method, url, { data: book, meta: {} }, [...paths, ...inLinkage]] as const;
  }),
  ...['/book/1/relationships/author', '/book/1/author'].map(
    (url) => ['PATCH', url, one, ['', '/meta', '/data', '/data/meta']] as const,
  ),
  ...['POST', 'PATCH', 'DELETE'].map((method) => {
    const paths = ['', '/meta', '/data/0', '/data/0/meta'];
    return [method, '/book/1/relationships/tags', many, paths] as const;
  }),
  ['PATCH', '/book/1/tags', many, ['', '/meta', '/data/0', '/data/0/meta']],
];

/** The members that are ignored: a client sends them back as it has read them, or for itself. */
const IGNORED: ReadonlyMap<string, readonly string[]> = new Map([
  ['', ['jsonapi', 'links', 'meta']],
  ['/data', ['links', 'lid', 'meta']],
  ['/data/relationships/author', ['links', 'meta']],
]);
const IDENTIFIER = ['lid', 'meta'];

const cases = REQUESTS.flatMap(([method, url, body, paths]) =>
  paths.flatMap((path) => MEMBERS.map((member) => ({ method, url, body, path, member }))),
);

const context = libraryContext();

describe('a member of a request document', () => {
  it.each(cases)(
    'is ignored only if JSON:API allows it: $member in "$path" of $method $url',
    async (row) => {
      const { method, url, body, path, member } = row;
      const base = await parse(method, url, body);
      const sent = withMember(body, `${path}/${member}`);
      const parsed = await parse(method, url, sent);
      if (isIgnored(row)) {
        expect(parsed).toEqual(base);
        return;
      }
      if (!isFailure(parsed)) {
        expect(isDeepStrictEqual(parsed, base)).toBe(false);
        return;
      }
      expect(parsed.statuses.filter((status) => ![400, 403, 409].includes(status))).toEqual([]);
      // An identifier whose type or id is wrong is named as a whole.
      const paths = [`${path}/${member}`, ...(['type', 'id'].includes(member) ? [path] : [])];
      const inMeta = member === 'serialization' ? ['/meta'] : [];
      expect(
        parsed.pointers.find((pointer) => covers(pointer, [...paths, ...inMeta])),
      ).toBeDefined();
    },
  );

  it.each(cases.filter(({ member }) => member === 'data'))(
    'ignores an @-member in "$path" of $method $url',
    async ({ method, url, body, path }) => {
      const sent = withMember(body, `${path}/@member`);
      expect(await parse(method, url, sent)).toEqual(await parse(method, url, body));
    },
  );
});

function covers(pointer: string, paths: readonly string[]): boolean {
  return paths.some((path) => path !== '' && (pointer === path || pointer.startsWith(`${path}/`)));
}

/**
 * Parses a request: returns its document or linkage, or the statuses and pointers of its errors.
 */
async function parse(method: string, url: string, body: unknown): Promise<unknown> {
  try {
    const parsed = await parseRest({ method, url, body }, context);
    return 'document' in parsed ? parsed.document : 'linkage' in parsed && parsed.linkage;
  } catch (error) {
    const errors: readonly ApiError[] =
      error instanceof ApiErrors ? error.errors : [error as never];
    return {
      statuses: errors.map(({ status }) => status),
      pointers: errors.map(({ source }) => (source && 'pointer' in source ? source.pointer : '')),
    };
  }
}

interface Failure {
  readonly statuses: readonly number[];
  readonly pointers: readonly string[];
}

function isFailure(parsed: unknown): parsed is Failure {
  return typeof parsed === 'object' && parsed !== null && 'pointers' in parsed;
}

/** The body with a value of no use at a JSON pointer. */
function withMember(body: object, pointer: string): unknown {
  const copy: unknown = structuredClone(body);
  const names = pointer.slice(1).split('/');
  const last = names.pop() ?? '';
  let path = copy as Record<string, unknown>;
  for (const name of names) path = path[name] as Record<string, unknown>;
  path[last] = { foo: 1 };
  return copy;
}

function isIgnored({ url, path, member }: (typeof cases)[number]): boolean {
  if (path.endsWith('/meta')) return !META_MEMBERS.includes(member as never);
  const isRelation = url.split('/').length > 3;
  const isIdentifier = isRelation ? path !== '' : path.endsWith('author/data');
  // Neither a book's nor, in linkage, that of an author or a tag: JSON:API demands to ignore it.
  if (member === (isRelation || isIdentifier ? 'title' : 'name')) {
    return !(isIdentifier && /^\/book\/1\/(author|tags)$/.test(url));
  }
  const ignored = isIdentifier ? IDENTIFIER : (IGNORED.get(path) ?? []);
  return ignored.includes(member);
}

it.each<[string, object, boolean]>([
  ['attributes without any', { attributes: {} }, true],
  ['no relationships', { relationships: null }, true],
  ['attributes', { attributes: { name: 'b' } }, false],
  ['a field', { name: null }, false],
])('accepts %s in an identifier only if nothing is lost', async (_, members, taken) => {
  const data = [{ type: 'tag', id: 'a', ...members }];
  const sent = { method: 'PATCH', url: '/book/1/relationships/tags', body: { data } };
  const rejected = await parseRest(sent, libraryContext()).catch((error: unknown) => error);
  expect(rejected instanceof Error).toBe(!taken);
});
