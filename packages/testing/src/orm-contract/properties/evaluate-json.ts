import { JSON_NULL } from './condition-models.ts';
import { canonical } from './filter-tree.ts';
import { all, not, type Truth } from './truth.ts';

type Filter = Readonly<Record<string, unknown>>;

/** The differences between ORM clients in conditions on Json values. */
export interface JsonRules {
  /**
   * Whether an operator on a value of another type is unknown, rather than false, and a comparison
   * of JSON's null with no value. `array_starts_with` always is unknown.
   */
  readonly mistypedIsUnknown: boolean;
}

/** Whether a Json value matches a filter: that value, or the one at a path in it. */
export function evaluateJson(
  { path, mode: _, ...operators }: Filter,
  stored: unknown,
  { optional, mistypedIsUnknown }: JsonRules & { readonly optional: boolean },
): Truth {
  const root = stored === JSON_NULL ? null : (stored ?? undefined);
  const value = path === undefined ? root : valueAt(root, namesIn(path));
  return all(
    Object.entries(operators).map(([operator, operand]) => {
      // In a filter, null is the database's NULL if the field is optional.
      const isNullOf = operand === null && optional;
      const isEqual = isNullOf ? value === undefined : equals(value, operand, mistypedIsUnknown);
      if (operator === 'equals') return isEqual;
      if (operator === 'not') return not(isEqual);
      if (value === undefined) return null;
      const mistyped = mistypedIsUnknown || operator === 'array_starts_with' ? null : false;
      return evaluateTyped(operator, operand, value) ?? mistyped;
    }),
  );
}

function equals(value: unknown, operand: unknown, mistypedIsUnknown: boolean): Truth {
  if (value === undefined) return operand === null && !mistypedIsUnknown ? false : null;
  return canonical(value) === canonical(operand);
}

/** Returns nothing for a value of another type. */
function evaluateTyped(operator: string, operand: unknown, value: unknown): boolean | undefined {
  const same = (item: unknown): boolean => canonical(item) === canonical(operand);
  if (operator.startsWith('array')) {
    if (!Array.isArray(value)) return undefined;
    if (operator === 'array_starts_with') return value.length > 0 && same(value[0]);
    if (operator === 'array_ends_with') return value.length > 0 && same(value.at(-1));
    const operands = Array.isArray(operand) ? operand : [operand];
    return operands.every((each) => value.some((item) => canonical(item) === canonical(each)));
  }
  if (operator.startsWith('string')) {
    if (typeof value !== 'string') return undefined;
    const part = operand as string;
    if (operator === 'string_starts_with') return value.startsWith(part);
    return operator === 'string_ends_with' ? value.endsWith(part) : value.includes(part);
  }
  if (typeof value !== typeof operand) return undefined;
  const [one, other] = [value, operand] as [number, number];
  if (operator === 'lt') return one < other;
  if (operator === 'lte') return one <= other;
  return operator === 'gt' ? one > other : one >= other;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null) return undefined;
    return Object.hasOwn(at, name) ? (at as Filter)[name] : undefined;
  }, value);
}

/** Reads `['b', '1']` or `'$.b[1]'`. */
function namesIn(path: unknown): readonly string[] {
  return typeof path === 'string' ? (path.match(/\w+/g) ?? []) : (path as readonly string[]);
}
