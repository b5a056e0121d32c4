import { expectTypeOf } from 'expect-type';
import type { Client } from 'fixture-client';
import type { CallArgs, CallResult, OperationArgs } from '../../src/index.ts';

/** A function of a library over the client, with arguments and results of its own. */
declare function find<Args extends OperationArgs<Client, 'post', 'findMany'>>(
  args: CallArgs<Client, object, 'post', 'findMany', Args>,
): CallResult<Client, object, 'post', 'findMany', Args>;

/** The same with an exposure. */
declare function findExposed<Args extends OperationArgs<Client, 'post', 'findMany'>>(
  args: CallArgs<Client, Expose, 'post', 'findMany', Args>,
): CallResult<Client, Expose, 'post', 'findMany', Args>;

type Expose = {
  readonly models: { readonly Post: { readonly fields: { readonly title: false } } };
};

const [found] = find({ select: { title: true, author: { select: { name: true } } } });
expectTypeOf(found).toEqualTypeOf<
  { title: string; author: { name: string | null } | null } | undefined
>();
// @ts-expect-error unknown field
find({ select: { titel: true } });
// @ts-expect-error two selections
find({ select: { title: true }, include: { author: true } });
// @ts-expect-error two selections
find({ select: { title: true }, omit: { id: true } });
find({ include: { author: true }, omit: { id: true } });
// @ts-expect-error hidden field
findExposed({ where: { title: 'x' } });
// @ts-expect-error two selections
findExposed({ select: { published: true }, include: { author: true } });
const [exposed] = findExposed({ where: { published: true } });
expectTypeOf(exposed?.published).toEqualTypeOf<boolean | undefined>();
// @ts-expect-error hidden field
void exposed?.title;
