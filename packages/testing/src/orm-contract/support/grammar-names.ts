import { operatorsOf } from '../../../../core/src/grammar/filter-operators.ts';
import type { Grammar } from '../../../../core/src/grammar/grammar.ts';
import { NESTED_WRITES } from '../../../../core/src/grammar/nested-writes.ts';
import { OPERATIONS, type Operation } from '../../../../core/src/grammar/operations.ts';
import { FILTER_OPERATORS } from '../../../../core/src/rest/rest-operators.ts';
import { LOGIC, TO_MANY, TO_ONE } from '../../../../core/src/rpc/args/walk-where.ts';
import type { ScalarField } from '../../../../core/src/schema/schema-model.ts';

/** The RPC operations, each with its effect. */
export const RPC_OPERATIONS: readonly (Pick<Operation, 'effect'> & { readonly name: string })[] =
  Array.from(OPERATIONS, ([name, { effect }]) => ({ name, effect }));

/** The operators of filters on REST's plain fields; `equals` is the one without a suffix. */
export const REST_OPERATORS: readonly string[] = Object.keys(FILTER_OPERATORS);

const FIELDS = [{ type: 'String' }, { type: 'Json' }, { list: true }].map(
  (field) => ({ searchable: true, fuzzy: true, ...field }) as unknown as ScalarField,
);

const GRAMMARS = ['search', 'fts'].map((fullText) => {
  const jsonLists = ['array_contains', 'array_starts_with', 'array_ends_with'];
  const grammar = { fullText, between: true, mode: true, jsonOrder: true, jsonLists };
  return { dialect: { grammar } } as unknown as Grammar;
});

/** The members of RPC's arguments, conditions, filters and nested writes, on any ORM. */
export const RPC_MEMBERS: readonly string[] = [
  ...new Set([
    ...[...OPERATIONS.values()].flatMap(({ args }) => Object.keys(args)),
    ...[LOGIC, TO_MANY, TO_ONE].flatMap((names) => [...names]),
    // Operators are remembered by field.
    ...GRAMMARS.flatMap((grammar) =>
      FIELDS.flatMap((field) => [...operatorsOf({ ...field }, grammar).keys()]),
    ),
    ...NESTED_WRITES.list.update.keys(),
  ]),
];
