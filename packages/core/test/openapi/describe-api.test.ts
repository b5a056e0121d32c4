import { type ExposeOptions, restHandler, rpcHandler } from '../../src/index.ts';
import { describeApi, openApi } from '../../src/openapi/index.ts';
import { recordingOrm } from '../recording-orm.ts';

const { orm } = recordingOrm({});
const info = { title: 'Library', version: '1' };

describe.each<[string, ExposeOptions]>([
  ['everything', {}],
  ['one model', { default: 'none', models: { Author: { operations: ['read', 'update'] } } }],
  ['fields', { models: { Author: { fields: { name: { write: false }, books: false } } } }],
])('the description of an API that exposes %s', (_title, expose) => {
  const rpc = rpcHandler({ log: false, expose });
  const { models, procedures } = describeApi(orm, rpc);
  const { paths } = openApi({ orm, info, handlers: { '': rpc } });

  it('has the operations and procedures of the document', () => {
    const described = models.flatMap(({ model, operations }) =>
      operations.map(({ name }) => `/${model}/${name}`),
    );
    const called = procedures.map(({ name }) => `/$procs/${name}`);
    const others = ['/$transaction/sequential'];
    expect([...described, ...called, ...others].sort()).toEqual(Object.keys(paths).sort());
  });

  it('has no relationship to a model without a description', () => {
    const names = models.map(({ model }) => model);
    const targets = models.flatMap(({ relationships }) => relationships.map(({ model }) => model));
    expect(names).toEqual(expect.arrayContaining(targets));
  });
});

it('describes fields by what clients can do with them', () => {
  const fields = { secret: { read: false }, name: { write: false }, books: false } as const;
  const rpc = rpcHandler({ log: false, expose: { models: { Author: { fields } } } });
  const author = describeApi(orm, rpc).models.find(({ model }) => model === 'author');
  expect(author?.fields).toEqual([
    { name: 'id', type: 'Int' },
    { name: 'name', type: 'String', readOnly: true },
    { name: 'bookCount', type: 'Int', readOnly: true },
    { name: 'mentorId', type: 'Int', optional: true },
    { name: 'secret', type: 'String', optional: true, writeOnly: true },
  ]);
  expect(author?.relationships.map(({ name }) => name)).not.toContain('books');
  expect(author?.key).toEqual(['id']);
});

it('rejects a handler of another protocol', () => {
  const rest = restHandler({ endpoint: '/', log: false });
  expect(() => describeApi(orm, rest)).toThrow(
    'The handler must be the return value of rpcHandler',
  );
});
