import type { Located } from './bad-operations.ts';

const PAYLOAD = 'invalid-payload';
const tag = { type: 'tag', attributes: { name: 'new' } };
const at = (index: number, pointer: string) => `/atomic:operations/${index}${pointer}`;
const added = (lid: unknown, rest: object = {}) => ({ op: 'add', data: { ...tag, lid, ...rest } });
const tagged = (index: string, data: unknown) => ({
  op: 'add',
  data: { type: 'post', attributes: { title: index }, relationships: { tags: { data } } },
});

/** Operations with local ids that name nothing, or more than one resource. */
export const BAD_LOCAL_IDS: readonly {
  readonly name: string;
  readonly operations: readonly unknown[];
  readonly errors: readonly Located[];
}[] = [
  {
    name: 'an unknown lid in a ref',
    operations: [added('a'), { op: 'remove', ref: { type: 'tag', lid: 'b' } }],
    errors: [['invalid-id', at(1, '/ref/lid')]],
  },
  {
    name: 'the lid of another type',
    operations: [added('a'), { op: 'remove', ref: { type: 'post', lid: 'a' } }],
    errors: [['invalid-id', at(1, '/ref/lid')]],
  },
  {
    name: 'a lid of linkage before its operation, and an unknown one',
    operations: [
      tagged('x', [
        { type: 'tag', id: 1 },
        { type: 'tag', lid: 'a' },
        { type: 'tag', lid: 'b' },
      ]),
      added('a'),
    ],
    errors: [
      ['invalid-id', at(0, '/data/relationships/tags/data/1/lid')],
      ['invalid-id', at(0, '/data/relationships/tags/data/2/lid')],
    ],
  },
  {
    name: 'a resource that refers to itself',
    operations: [
      {
        op: 'add',
        data: {
          ...{ type: 'category', lid: 'c', attributes: { name: 'x' } },
          relationships: { parent: { data: { type: 'category', lid: 'c' } } },
        },
      },
    ],
    errors: [['invalid-id', at(0, '/data/relationships/parent/data/lid')]],
  },
  {
    name: 'an unknown lid of an update and of a relationship',
    operations: [
      { op: 'update', data: { ...tag, lid: 'a' } },
      {
        op: 'add',
        ref: { type: 'post', id: 1, relationship: 'tags' },
        data: [{ type: 'tag', lid: 'a' }],
      },
    ],
    errors: [
      ['invalid-id', at(0, '/data/lid')],
      ['invalid-id', at(1, '/data/0/lid')],
    ],
  },
  {
    name: 'a lid that is defined twice',
    operations: [added('a'), added('a')],
    errors: [[PAYLOAD, at(1, '/data/lid')]],
  },
  {
    name: 'an id beside a lid',
    operations: [
      { op: 'add', data: { type: 'team', id: 'x', lid: 'a', attributes: { name: 'X' } } },
      added('b'),
      { op: 'remove', ref: { type: 'tag', id: 1, lid: 'b' } },
    ],
    errors: [
      [PAYLOAD, at(0, '/data/lid')],
      [PAYLOAD, at(2, '/ref/lid')],
    ],
  },
  {
    name: 'lids that are not texts',
    operations: [added(1), { op: 'remove', ref: { type: 'tag', lid: null } }],
    errors: [
      [PAYLOAD, at(0, '/data/lid')],
      [PAYLOAD, at(1, '/ref/lid')],
    ],
  },
  {
    name: 'only the invalid operation, not those that refer to it',
    operations: [
      { op: 'add', data: { type: 'tag', lid: 'a', attributes: { name: 1 } } },
      tagged('x', [{ type: 'tag', lid: 'a' }]),
    ],
    errors: [['invalid-value', at(0, '/data/attributes/name')]],
  },
];
