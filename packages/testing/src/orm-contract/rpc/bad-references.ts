/** The step that the others refer to. */
export const CREATE_TAG = { model: 'tag', op: 'create', args: { data: { name: 'green' } } };

/** A step whose result is a number. */
export const COUNT = { model: 'tag', op: 'count' };

/** An invalid reference in the second step, after a step that creates a tag. */
export interface BadReference {
  readonly name: string;
  readonly step: { readonly op: string; readonly model?: string; readonly args?: object };
  readonly references: unknown;
  readonly message: RegExp;
}

/** The arguments of `findMany`, in an error. */
const SUPPORTED = 'Supported: where, orderBy, skip, take, cursor, distinct, select, include, omit.';

/** References that cannot be resolved, or that are not allowed in their position. */
export const BAD_REFERENCES: readonly BadReference[] = [
  {
    name: 'a value that is not an object',
    step: { op: 'count' },
    references: ['0.id'],
    message: /"references" must be an object\.$/,
  },
  {
    name: 'a path that is not a string',
    step: { op: 'findUnique', args: { where: {} } },
    references: { 'where.id': 0 },
    message: /The reference at "where\.id" must be a string such as "0\.id"\.$/,
  },
  {
    name: 'a path without a step',
    step: { op: 'findUnique', args: { where: {} } },
    references: { 'where.id': 'tag.id' },
    message: /The reference "tag\.id" must start with the index of an operation\.$/,
  },
  {
    name: 'its own step',
    step: { op: 'findUnique', args: { where: {} } },
    references: { 'where.id': '1.id' },
    message: /The reference "1\.id" must name an earlier operation\.$/,
  },
  {
    name: 'a later step',
    step: { op: 'findUnique', args: { where: {} } },
    references: { 'where.id': '2.id' },
    message: /The reference "2\.id" must name an earlier operation\.$/,
  },
  {
    name: 'a step that does not exist',
    step: { op: 'findUnique', args: { where: {} } },
    references: { 'where.id': '3.id' },
    message: /The reference "3\.id" names an operation that does not exist\.$/,
  },
  {
    name: 'a position that has a value',
    step: { op: 'findUnique', args: { where: { id: 1 } } },
    references: { 'where.id': '0.id' },
    message: /The arguments already have a value at "where\.id"\.$/,
  },
  {
    name: 'a position below a missing one',
    step: { op: 'findUnique' },
    references: { 'where.id': '0.id' },
    message: /The reference "where\.id" points into a value that is not an object or a list\.$/,
  },
  {
    name: 'a place beyond the end of a list',
    step: { op: 'findMany', args: { where: { id: { in: [1] } } } },
    references: { 'where.id.in.1': '0.id' },
    message:
      /The reference "where\.id\.in\.1" points into a value that is not an object or a list\.$/,
  },
  ...[
    ['select.id', 'Expected true or false at "select.id", not a reference.'],
    ['take', 'Expected an integer at "take", not a reference.'],
    ['where.AND', 'Expected an object at "where.AND", not a reference.'],
    ['where.posts', 'Expected an object at "where.posts", not a reference.'],
    ['where.id.in', 'Expected a list at "where.id.in", not a reference.'],
    ['where.name.contains', 'Expected a string at "where.name.contains", not a reference.'],
    ...['data', 'nope', 'meta'].map((name) => [name, `Unknown key "${name}". ${SUPPORTED}`]),
  ].map(([place = '', message = '']) => ({
    name: `a position that allows no references: ${place}`,
    step: {
      op: 'findMany',
      args: { where: { id: { gt: 0 }, name: { not: 'x' } }, select: { name: true } },
    },
    references: { [place]: '0.id' },
    message: new RegExp(`: ${message.replaceAll('.', '\\.')}$`),
  })),
  {
    name: 'a part of a JSON value',
    step: { model: 'sample', op: 'updateMany', args: { data: { json: { a: null } } } },
    references: { 'data.json.a': '0.name' },
    message: /Invalid value .*at "data\.json"/,
  },
  {
    name: 'a hidden field',
    step: { model: 'user', op: 'findMany', args: { where: {} } },
    references: { 'where.passwordHash': '0.name' },
    message: /Unknown key "passwordHash"/,
  },
  {
    name: 'a member that the result does not have',
    step: { op: 'findUnique', args: { where: {} } },
    references: { 'where.id': '0.ids' },
    message: /The result of operation 0 has no value at "ids"\.$/,
  },
  {
    name: 'a member of every object',
    step: { op: 'findFirst', args: { where: {} } },
    references: { 'where.name': '0.constructor.name' },
    message: /The result of operation 0 has no value at "constructor\.name"\.$/,
  },
  {
    name: 'a member of a string',
    step: { op: 'findFirst', args: { where: {} } },
    references: { 'where.id': '0.name.length' },
    message: /The result of operation 0 has no value at "name\.length"\.$/,
  },
  {
    name: 'a value of another type',
    step: { op: 'findFirst', args: { where: {} } },
    references: { 'where.id': '0.name' },
    message: /Invalid value .*at "where\.id": expected an integer, not a string\.$/,
  },
  {
    name: 'a record instead of a value',
    step: { op: 'findFirst', args: { where: {} } },
    references: { 'where.id': '0' },
    message: /Invalid value .*at "where\.id"/,
  },
];
