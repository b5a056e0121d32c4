import { businessSchema } from '@modelway/testing/business-schema';
import { ZenStackClient } from '@zenstackhq/orm';
import { expectTypeOf } from 'expect-type';
import type { OperationArgs, OperationResult } from '../../src/index.ts';

/** Clients whose options are those that the constructor infers, as in most applications. */
const db = new ZenStackClient(businessSchema, { dialect: {} as never });
const omitting = new ZenStackClient(businessSchema, {
  dialect: {} as never,
  omit: { country: { currency: true } },
});

type Args = OperationArgs<typeof db, 'country', 'findMany'>;
type Select = { select: { code: true; isActive: true } };

export const known: Args = { where: { code: 'DE' } };
// @ts-expect-error unknown field
export const unknown: Args = { where: { cod: 'DE' } };

expectTypeOf<OperationResult<typeof db, 'country', 'findMany', Select>>().toEqualTypeOf<
  { code: string; isActive: boolean }[]
>();
expectTypeOf<
  OperationResult<typeof db, 'country', 'findMany', object>[0]['currency']
>().toEqualTypeOf<string>();
type Country = OperationResult<typeof omitting, 'country', 'findMany', object>[0];
// @ts-expect-error omitted field
export type Omitted = Country['currency'];
