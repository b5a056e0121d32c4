import { compareScalars, equalScalars, isPlainObject, isScalar, type Row } from './scalars.ts';

/** `null` is the unknown of SQL, `undefined` a condition that cannot be evaluated here. */
type Truth = boolean | null | undefined;

type Operator = (value: unknown, operand: unknown) => Truth;

/**
 * Whether a row matches a condition of the ORM client, or `undefined` if that cannot be told: the
 * row lacks a field, or the condition is on a relationship or depends on the database.
 */
export function matchesWhere(where: unknown, row: Row): boolean | undefined {
  const truth = evaluate(where ?? {}, row);
  return truth === null ? false : truth;
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['equals', equals],
  [
    'not',
    (value, operand) =>
      negate(isPlainObject(operand) ? compare(operand, value) : equals(value, operand)),
  ],
  ['in', (value, operand) => isOneOf(value, operand)],
  ['notIn', (value, operand) => negate(isOneOf(value, operand))],
  ['lt', byOrder((order) => order < 0)],
  ['lte', byOrder((order) => order <= 0)],
  ['gt', byOrder((order) => order > 0)],
  ['gte', byOrder((order) => order >= 0)],
  ['contains', byText((text, part) => text.includes(part))],
  ['startsWith', byText((text, part) => text.startsWith(part))],
  ['endsWith', byText((text, part) => text.endsWith(part))],
]);

const COMBINATIONS: ReadonlyMap<string, (operand: unknown, row: Row) => Truth> = new Map([
  ['AND', (operand: unknown, row: Row) => all(toList(operand).map((part) => evaluate(part, row)))],
  [
    'OR',
    (operand: unknown, row: Row) => any(toList(operand).map((part) => evaluatePart(part, row))),
  ],
  // ORMs differ in what NOT means for a list.
  [
    'NOT',
    (operand: unknown, row: Row) =>
      Array.isArray(operand) ? undefined : negate(evaluatePart(operand, row)),
  ],
]);

/** ORMs differ in what a part without a condition means in OR and NOT, and handlers reject it. */
function evaluatePart(part: unknown, row: Row): Truth {
  return isEmpty(part) ? undefined : evaluate(part, row);
}

function isEmpty(where: unknown): boolean {
  return (
    isPlainObject(where) &&
    Object.entries(where).every(
      ([name, part]) => part === undefined || (name === 'AND' && toList(part).every(isEmpty)),
    )
  );
}

function evaluate(where: unknown, row: Row): Truth {
  if (!isPlainObject(where)) return undefined;
  const members = Object.entries(where).filter(([, condition]) => condition !== undefined);
  return all(members.map(([name, condition]) => evaluateMember(name, condition, row)));
}

function evaluateMember(name: string, condition: unknown, row: Row): Truth {
  const combine = COMBINATIONS.get(name);
  if (combine) return combine(condition, row);
  if (!Object.hasOwn(row, name)) return evaluateKey(name, condition, row);
  if (!isScalar(row[name])) return undefined;
  return isPlainObject(condition) ? compare(condition, row[name]) : equals(row[name], condition);
}

/**
 * Evaluates a compound unique key, such as `{ userId_teamId: { userId: 1, teamId: 'a' } }`. One with
 * a name of its own looks like a condition on a relationship.
 */
function evaluateKey(key: string, condition: unknown, row: Row): Truth {
  const fields = isPlainObject(condition) ? Object.keys(condition) : [];
  const isKey = fields.length > 1 && wordsOf(key) === wordsOf(fields.join('_'));
  return isKey ? evaluate(condition, row) : undefined;
}

/** Arguments name the fields of a key in any order. */
function wordsOf(key: string): string {
  return key.split('_').sort().join('_');
}

function compare(operators: Row, value: unknown): Truth {
  const members = Object.entries(operators).filter(([, operand]) => operand !== undefined);
  if (members.length === 0) return undefined;
  return all(members.map(([name, operand]) => OPERATORS.get(name)?.(value, operand)));
}

function equals(value: unknown, operand: unknown): Truth {
  if (operand === null) return value === null;
  if (!isScalar(operand)) return undefined;
  return value === null ? null : equalScalars(value, operand);
}

function isOneOf(value: unknown, operand: unknown): Truth {
  return Array.isArray(operand) ? any(operand.map((item) => equals(value, item))) : undefined;
}

function byOrder(isMatch: (order: number) => boolean): Operator {
  return (value, operand) => {
    if (value === null) return null;
    const order = compareScalars(value, operand);
    return order === undefined ? undefined : isMatch(order);
  };
}

/** Databases differ in whether case matters. */
function byText(isMatch: (text: string, part: string) => boolean): Operator {
  return (value, operand) => {
    if (value === null) return null;
    if (typeof value !== 'string' || typeof operand !== 'string') return undefined;
    if (isMatch(value, operand)) return true;
    return isMatch(value.toLowerCase(), operand.toLowerCase()) ? undefined : false;
  };
}

/** ORMs differ in whether the negation of an unknown condition matches. */
function negate(truth: Truth): Truth {
  return typeof truth === 'boolean' ? !truth : undefined;
}

function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  if (truths.includes(undefined)) return undefined;
  return truths.includes(null) ? null : true;
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  if (truths.includes(undefined)) return undefined;
  return truths.includes(null) ? null : false;
}

function toList(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}
