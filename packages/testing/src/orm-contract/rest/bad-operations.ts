/** The code of an error, and its pointer. */
export type Located = readonly [code: string, pointer: string];

/** An operation that is rejected before any operation runs. */
interface BadOperation {
  readonly name: string;
  readonly operation: unknown;
  /** @default 400 */
  readonly status?: number;
  /** The errors, with pointers from the operation. */
  readonly errors: readonly Located[];
}

const PAYLOAD = 'invalid-payload';
const tag = { type: 'tag', attributes: { name: 'new' } };
const ref = (relationship?: string) => ({
  type: 'post',
  id: 1,
  ...(relationship && { relationship }),
});

/** Operations with a problem, as the second of two. */
export const BAD_OPERATIONS: readonly BadOperation[] = [
  { name: 'a number', operation: 1, errors: [[PAYLOAD, '']] },
  { name: 'a list', operation: [], errors: [[PAYLOAD, '']] },
  { name: 'no op', operation: { data: tag }, errors: [[PAYLOAD, '']] },
  { name: 'an unknown op', operation: { op: 'move', data: tag }, errors: [[PAYLOAD, '/op']] },
  { name: 'an op that is a number', operation: { op: 1 }, errors: [[PAYLOAD, '/op']] },
  {
    name: 'unknown members',
    operation: { op: 'add', data: tag, params: {}, 'a/b': 1 },
    errors: [
      [PAYLOAD, '/params'],
      [PAYLOAD, '/a~1b'],
    ],
  },
  {
    name: 'both ref and href',
    operation: { op: 'remove', ref: ref(), href: '/post/1' },
    errors: [[PAYLOAD, '/href']],
  },
  {
    name: 'an href that is a number',
    operation: { op: 'remove', href: 1 },
    errors: [[PAYLOAD, '/href']],
  },
  {
    name: 'an href with a query string',
    operation: { op: 'remove', href: '/post/1?include=tags' },
    errors: [[PAYLOAD, '/href']],
  },
  {
    name: 'an href with a malformed escape',
    operation: { op: 'remove', href: '/post/%' },
    errors: [[PAYLOAD, '/href']],
  },
  {
    name: 'an href of another site',
    operation: { op: 'remove', href: 'http://other.test/post/1' },
    status: 404,
    errors: [['invalid-path', '/href']],
  },
  {
    name: 'an href of an unknown type',
    operation: { op: 'remove', href: '/nope/1' },
    status: 404,
    errors: [['unsupported-model', '/href']],
  },
  {
    name: 'an empty href',
    operation: { op: 'add', href: '', data: tag },
    status: 404,
    errors: [['invalid-path', '/href']],
  },
  {
    name: 'a ref that is a list',
    operation: { op: 'remove', ref: [] },
    errors: [[PAYLOAD, '/ref']],
  },
  {
    name: 'an empty ref',
    operation: { op: 'remove', ref: {} },
    errors: [
      [PAYLOAD, '/ref/type'],
      [PAYLOAD, '/ref'],
    ],
  },
  {
    name: 'a ref with unknown members',
    operation: { op: 'remove', ref: { ...ref(), nope: 1 } },
    errors: [[PAYLOAD, '/ref/nope']],
  },
  {
    name: 'a ref with wrong types',
    operation: { op: 'remove', ref: { type: 'post', id: null, relationship: 1 } },
    errors: [
      [PAYLOAD, '/ref/relationship'],
      [PAYLOAD, '/ref/id'],
    ],
  },
  {
    name: 'a ref with an id that lost its digits',
    operation: { op: 'remove', ref: { type: 'sample', id: 2 ** 53 } },
    errors: [[PAYLOAD, '/ref/id']],
  },
  {
    name: 'a ref to an unknown type',
    operation: { op: 'remove', ref: { type: 'nope', id: 1 } },
    status: 404,
    errors: [['unsupported-model', '/ref/type']],
  },
  {
    name: 'a ref to an unknown relationship',
    operation: { op: 'update', ref: ref('nope'), data: null },
    status: 404,
    errors: [['unsupported-relationship', '/ref/relationship']],
  },
  {
    name: 'a ref to an attribute',
    operation: { op: 'update', ref: ref('title'), data: null },
    status: 404,
    errors: [['unsupported-relationship', '/ref/relationship']],
  },
  {
    name: 'a ref with half a surrogate pair',
    operation: { op: 'remove', ref: { type: 'team', id: '\ud800' } },
    status: 404,
    errors: [['not-found', '']],
  },
  {
    name: 'a ref with an empty id',
    operation: { op: 'remove', ref: { type: 'tag', id: '' } },
    status: 404,
    errors: [['not-found', '']],
  },
  {
    name: 'add with a ref to a resource',
    operation: { op: 'add', ref: ref(), data: tag },
    errors: [[PAYLOAD, '/ref']],
  },
  {
    name: 'add to a to-one relationship',
    operation: { op: 'add', ref: ref('author'), data: { type: 'user', id: 1 } },
    errors: [[PAYLOAD, '/ref']],
  },
  {
    name: 'remove from a to-one relationship',
    operation: { op: 'remove', ref: ref('author'), data: null },
    errors: [[PAYLOAD, '/ref']],
  },
  {
    name: 'remove from the URL of related resources',
    operation: { op: 'remove', href: '/post/1/tags', data: [] },
    errors: [[PAYLOAD, '/href']],
  },
  {
    name: 'remove of a collection',
    operation: { op: 'remove', href: '/tag' },
    errors: [[PAYLOAD, '/href']],
  },
  {
    name: 'update of a collection',
    operation: { op: 'update', href: '/tag', data: tag },
    errors: [[PAYLOAD, '/href']],
  },
  {
    name: 'remove without a target',
    operation: { op: 'remove', data: { type: 'tag', id: 1 } },
    errors: [[PAYLOAD, '']],
  },
  {
    name: 'remove of a resource with data',
    operation: { op: 'remove', ref: { type: 'tag', id: 1 }, data: { type: 'tag', id: 1 } },
    errors: [[PAYLOAD, '/data']],
  },
  {
    name: 'remove of a resource with meta that has no effect',
    operation: { op: 'remove', ref: { type: 'tag', id: 1 }, meta: { operation: 'upsert' } },
    errors: [[PAYLOAD, '/meta/operation']],
  },
  {
    name: 'meta that is a list',
    operation: { op: 'add', data: tag, meta: [] },
    errors: [[PAYLOAD, '/meta']],
  },
  { name: 'add without data', operation: { op: 'add' }, errors: [[PAYLOAD, '/data']] },
  { name: 'add of a list', operation: { op: 'add', data: [tag] }, errors: [[PAYLOAD, '/data']] },
  {
    name: 'add without a type',
    operation: { op: 'add', data: { attributes: {} } },
    errors: [[PAYLOAD, '/data/type']],
  },
  {
    name: 'add of an unknown type',
    operation: { op: 'add', data: { type: 'nope' } },
    status: 404,
    errors: [['unsupported-model', '/data/type']],
  },
  {
    name: 'add of another type than that of the href',
    operation: { op: 'add', href: '/post', data: tag },
    status: 409,
    errors: [['conflict', '/data/type']],
  },
  {
    name: 'update without a target',
    operation: { op: 'update', data: tag },
    errors: [[PAYLOAD, '/data']],
  },
  {
    name: 'update of another resource than that of the ref',
    operation: { op: 'update', ref: { type: 'tag', id: 1 }, data: { ...tag, id: 2 } },
    status: 409,
    errors: [['conflict', '/data/id']],
  },
  {
    name: 'a change of a relationship without data',
    operation: { op: 'add', ref: ref('tags') },
    errors: [[PAYLOAD, '/data']],
  },
];

const OPERATIONS = 'atomic:operations';

/** Documents that are rejected as a whole. */
export const BAD_DOCUMENTS: readonly {
  readonly name: string;
  readonly body: object;
  readonly errors: readonly Located[];
}[] = [
  { name: 'no operations', body: {}, errors: [[PAYLOAD, `/${OPERATIONS}`]] },
  { name: 'an empty list', body: { [OPERATIONS]: [] }, errors: [[PAYLOAD, `/${OPERATIONS}`]] },
  {
    name: 'an object of operations',
    body: { [OPERATIONS]: {} },
    errors: [[PAYLOAD, `/${OPERATIONS}`]],
  },
  ...['data', 'included', 'errors', 'atomic:results', 'nope'].map((member) => ({
    name: member,
    body: { [OPERATIONS]: [{ op: 'add', data: tag }], [member]: [] },
    errors: [[PAYLOAD, `/${member}`] as const],
  })),
  {
    name: 'meta that has no effect',
    body: { [OPERATIONS]: [{ op: 'add', data: tag }], meta: { serialization: {} } },
    errors: [[PAYLOAD, '/meta/serialization']],
  },
];
