import { cutResult } from '../../../src/rpc/execute/execute-rpc-call.ts';
import { argsChecker } from '../../../src/rpc/parse/check-args.ts';
import { planRpcCall } from '../../../src/rpc/plan/plan-rpc-call.ts';
import { findOperation } from '../../../src/rpc/route/find-operation.ts';
import type { RpcHandlerOptions } from '../../../src/rpc/rpc-options.ts';
import { LIBRARY } from '../../library-schema.ts';
import { rpcContext } from '../../rpc-context.ts';

/** Author is extended by Member, and Member by Card. */
const schema = {
  ...LIBRARY,
  models: LIBRARY.models.map((model) => {
    if (model.name === 'Author') return { ...model, extendedBy: ['Member'] };
    return model.name === 'Member' ? { ...model, extendedBy: ['Card'] } : model;
  }),
};

type Expose = NonNullable<RpcHandlerOptions['expose']>;

const plan = (target: string, args: object, expose: Expose = {}) => {
  const context = rpcContext({ expose }, schema);
  const [model = '', operation = ''] = target.split('.');
  const found = findOperation(model, operation, context.schema);
  return planRpcCall(argsChecker(context)(found, args as never), context);
};
const returned = (target: string, args: object, expose?: Expose) => {
  const { returned: members } = plan(target, args, expose);
  return members && [...members.keys()].sort();
};
const ownOf = (name: string) =>
  schema.models
    .find((model) => model.name === name)
    ?.fields.filter((field) => field.kind === 'scalar' && !field.omitted)
    .map((field) => field.name) ?? [];
const sorted = (...names: readonly string[]) => [...new Set(names)].sort();

describe('planReturned', () => {
  it.each<[string, object]>([
    ['tag.findMany', {}],
    ['tag.findMany', { include: { books: true } }],
    ['author.count', {}],
    ['author.aggregate', { _count: true }],
    ['author.groupBy', { by: ['id'], _count: true }],
    ['author.updateMany', { data: {} }],
  ])('plans nothing if %s %j returns no row of an extended model', (target, args) => {
    expect(plan(target, args)).not.toHaveProperty('returned');
  });

  const all = sorted(...ownOf('Author'), ...ownOf('Member'), ...ownOf('Card'));
  it('keeps the columns of all models that extend the model, if clients may see them', () => {
    expect(returned('author.findMany', {})).toEqual(all);
  });

  it.each<[string, Expose['models']]>([
    ['is hidden', { Member: false }],
    ['cannot be read', { Member: { operations: ['create'] } }],
    ['has a hidden field', { Member: { fields: { email: false } } }],
    ['is extended by one that is hidden', { Card: false }],
  ])('keeps only the own columns if a model that extends it %s', (_title, models = {}) => {
    expect(returned('author.findMany', {}, { models })).toEqual(sorted(...ownOf('Author')));
    expect(returned('author.findMany', { omit: { name: true } }, { models })).toEqual(
      sorted(...ownOf('Author')).filter((name) => name !== 'name'),
    );
  });

  it.each<[string, object]>([
    ['findUnique', { where: { id: 1 } }],
    ['create', { data: {} }],
    ['update', { where: { id: 1 }, data: {} }],
    ['upsert', { where: { id: 1 }, create: {}, update: {} }],
    ['delete', { where: { id: 1 } }],
    ['updateManyAndReturn', { data: {} }],
  ])('keeps the selected columns of the rows that %s returns', (operation, args) => {
    expect(returned(`author.${operation}`, { ...args, select: { id: true } })).toEqual(['id']);
  });

  it('keeps the selected columns of related rows, at any depth', () => {
    const args = { include: { books: { select: { author: { select: { id: true } } } } } };
    const { returned: members } = plan('tag.findMany', args);
    expect([...(members?.get('books')?.get('author')?.keys() ?? [])]).toEqual(['id']);
    const rows = [
      { name: 'a', x: 1, books: [{ id: 1, author: { id: 1, pin: 2 } }, { author: null }] },
    ];
    expect(members && cutResult(rows, members)).toEqual([
      { name: 'a', books: [{ author: { id: 1 } }, { author: null }] },
    ]);
  });
});
