import {
  MODIFIERS,
  type OperandKind,
  operatorsOf,
} from '../../../../core/src/grammar/filter-operators.ts';
import type { Grammar } from '../../../../core/src/grammar/grammar.ts';
import { NESTED_WRITES, UPDATE_ONE } from '../../../../core/src/grammar/nested-writes.ts';
import {
  AGGREGATE_NAMES,
  accessOf,
  OPERATIONS,
  type Operation,
} from '../../../../core/src/grammar/operations.ts';
import type { SelectionShape, Shape } from '../../../../core/src/grammar/shapes.ts';
import { FILTER_OPERATORS, QUANTIFIERS } from '../../../../core/src/rest/rest-operators.ts';
import { ARITHMETIC } from '../../../../core/src/rpc/args/walk-column-write.ts';
import { LOGIC, TO_MANY, TO_ONE } from '../../../../core/src/rpc/args/walk-where.ts';
import type { ModelOperation } from '../../../../core/src/schema/exposure.ts';
import type { ScalarField } from '../../../../core/src/schema/schema-model.ts';

export type { OperandKind, Operation, SelectionShape, Shape };
export { AGGREGATE_NAMES, ARITHMETIC, MODIFIERS, NESTED_WRITES, OPERATIONS, UPDATE_ONE };

/** The RPC operations, each with its effect. */
export const RPC_OPERATIONS: readonly (Pick<Operation, 'effect'> & { readonly name: string })[] =
  Array.from(OPERATIONS, ([name, { effect }]) => ({ name, effect }));

/** Returns the RPC operations with an argument of a shape. */
export function operationsWith(argument: string, shape: unknown): readonly string[] {
  return [...OPERATIONS.keys()].filter((name) => OPERATIONS.get(name)?.args[argument] === shape);
}

/** Whether an RPC operation changes nothing. */
export function isRead(operation: string): boolean {
  return OPERATIONS.get(operation)?.effect === 'read';
}

/** The operators of filters on REST's plain fields; `equals` is the one without a suffix. */
export const REST_OPERATORS: readonly string[] = Object.keys(FILTER_OPERATORS);

/** What may follow a field or a relationship in a REST filter, and what may not. */
export const REST_SUFFIXES: readonly string[] = [
  ...['', ...[...REST_OPERATORS, ...QUANTIFIERS].map((name) => `$${name}`)],
  ...['$some', '$'],
];

const FIELDS = [{ type: 'String' }, { type: 'Json' }, { list: true }].map(
  (field) => ({ searchable: true, fuzzy: true, ...field }) as unknown as ScalarField,
);

const GRAMMARS = (['search', 'fts'] as const).map((fullText) => {
  const jsonLists = ['array_contains', 'array_starts_with', 'array_ends_with'];
  const grammar = { fullText, between: true, mode: true, jsonOrder: true, jsonLists };
  return { dialect: { grammar } } as unknown as Grammar;
});

/** Returns the operators that a field has on some ORM, each with its operand. */
export function rpcOperatorsOf(field: object): ReadonlyMap<string, OperandKind> {
  // Operators are remembered by field.
  const operators = GRAMMARS.map((grammar) => operatorsOf({ ...field } as ScalarField, grammar));
  return new Map(operators.flatMap((each) => [...each]));
}

/** The operators of RPC's filters on any ORM, with the operands that they have on some field. */
export const RPC_FILTERS: readonly (readonly [name: string, operand: OperandKind])[] =
  FIELDS.flatMap((field) => [...rpcOperatorsOf(field)]);

/** The nested writes of a list, which are all that there are. */
const NESTED_WRITE_NAMES: readonly string[] = [...NESTED_WRITES.list.update.keys()];

/** Returns the operations and the nested writes that require access to a model. */
export function requiring(
  access: ModelOperation,
): Readonly<Record<'direct' | 'nested', readonly string[]>> {
  const nested = [...NESTED_WRITES.list.update];
  return {
    direct: RPC_OPERATIONS.flatMap(({ name, effect }) =>
      accessOf(effect).includes(access) ? [name] : [],
    ),
    nested: nested.flatMap(([name, write]) => (write.access.includes(access) ? [name] : [])),
  };
}

/** The members of RPC's arguments, conditions, filters and nested writes, on any ORM. */
export const RPC_MEMBERS: readonly string[] = [
  ...new Set([
    ...[...OPERATIONS.values()].flatMap(({ args }) => Object.keys(args)),
    ...[LOGIC, TO_MANY, TO_ONE].flatMap((names) => [...names]),
    ...RPC_FILTERS.map(([name]) => name),
    ...NESTED_WRITE_NAMES,
    ...ARITHMETIC,
  ]),
];
