import type { ModelDescription, ScalarType, SchemaDescription } from '@modelway/core';
import { all, any, not, type Truth } from './truth.ts';

/** A condition on a row, as a client may combine it. */
export type FilterTree =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly FilterTree[] }
  | { readonly kind: 'not'; readonly part: FilterTree }
  | FilterLeaf;

/** One parameter: relationships, a field or relationship with an operator, values. */
export interface FilterLeaf {
  readonly kind: 'leaf';
  readonly path: readonly FilterHop[];
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
}

export interface FilterHop {
  readonly relation: string;
  readonly quantifier: '' | '$every' | '$none';
}

/** A row with the rows that it is related to; a value that is absent is NULL. */
export type TreeRow = Readonly<Record<string, unknown>>;

/** Prints the tree as query parameters: each part of a group has its own position. */
export function printTree(tree: FilterTree, prefix = ''): readonly string[] {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return tree.parts.flatMap((part, i) => printTree(part, `${prefix}[$${tree.kind}][${i}]`));
    case 'not':
      return printTree(tree.part, `${prefix}[$not]`);
    case 'leaf': {
      const hops = tree.path.map(({ relation, quantifier }) => `[${relation}${quantifier}]`);
      const name = `filter${prefix}${hops.join('')}[${tree.field}${tree.operator}]`;
      return [`${encodeURIComponent(name)}=${encodeURIComponent(tree.values.join(','))}`];
    }
  }
}

/** The position of a tree. */
interface TreeScope {
  readonly model: ModelDescription;
  readonly schema: SchemaDescription;
  /** Whether the ORM client compares NULL with JSON's null as with any other value. */
  readonly unknownJsonNull?: boolean;
  /** Whether the database matches texts, or parts of them, with ASCII's letters in either case. */
  readonly ignoresCase?: boolean;
  /** Whether texts that differ only in case are equal. */
  readonly foldsCase?: boolean;
}

/** Whether a row matches, in plain JavaScript. */
export function evaluateTree(tree: FilterTree, row: TreeRow, scope: TreeScope): Truth {
  switch (tree.kind) {
    case 'and':
      return all(tree.parts.map((part) => evaluateTree(part, row, scope)));
    case 'or':
      return any(tree.parts.map((part) => evaluateTree(part, row, scope)));
    case 'not':
      return not(evaluateTree(tree.part, row, scope));
    case 'leaf':
      return evaluateLeaf(tree, row, scope);
  }
}

function evaluateLeaf(leaf: FilterLeaf, row: TreeRow, scope: TreeScope): Truth {
  const [hop, ...path] = leaf.path;
  const name = hop?.relation ?? leaf.field;
  const field = scope.model.fields.find((candidate) => candidate.name === name);
  if (!field) throw new TypeError(`${scope.model.name} has no ${name}`);
  if (!hop && field.kind === 'scalar') {
    const isUnknown =
      scope.unknownJsonNull && field.type === 'Json' && (row[name] ?? null) === null;
    const isEquality = leaf.operator === '' || leaf.operator === '$in';
    const operator = (scope.ignoresCase && CASELESS[leaf.operator]) || leaf.operator;
    if (isUnknown && isEquality) return null;
    if (!scope.foldsCase || field.type !== 'String') {
      return compare({ ...leaf, operator }, row[name], field);
    }
    const values = leaf.values.map((each) => each.toLowerCase());
    return compare({ ...leaf, operator, values }, fold(row[name]), field);
  }
  if (field.kind === 'scalar') throw new TypeError(`${name} is no relationship`);
  const related = row[name] ?? [];
  const rows = (Array.isArray(related) ? related : [related]) as readonly TreeRow[];
  if (!hop) return compareIds(leaf, rows, field.foreignKey !== undefined);
  const model = scope.schema.models.find((candidate) => candidate.name === field.model);
  if (!model) throw new TypeError(`There is no ${field.model}`);
  const truths = rows.map((each) => evaluateLeaf({ ...leaf, path }, each, { ...scope, model }));
  // An unknown result of a related row neither satisfies "some" nor violates "every".
  if (hop.quantifier === '$every') return !truths.includes(false);
  return truths.includes(true) === (hop.quantifier === '');
}

/** Normalizes a text for a comparison that ignores case. */
function fold(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** The operator with the same effect if texts match in either case. */
const CASELESS: Readonly<Record<string, string>> = {
  $contains: '$icontains',
  $startsWith: '$istartsWith',
  $endsWith: '$iendsWith',
};

/** Compares by the ids of the related rows; a row's own NULL key compares like any NULL. */
function compareIds(
  { operator, values }: FilterLeaf,
  rows: readonly TreeRow[],
  ownKey: boolean,
): Truth {
  if (operator === '$null' || operator === '$isEmpty') {
    return (rows.length === 0) === (values[0] === 'true');
  }
  if (ownKey && rows.length === 0) return null;
  const found = rows.some(({ id }) => values.includes(String(id)));
  return operator === '' ? found : !found;
}

function compare(
  { operator, values }: FilterLeaf,
  value: unknown,
  { type, list }: { readonly type: ScalarType; readonly list: boolean },
): Truth {
  const isNull = value === null || value === undefined;
  if (operator === '$null') return isNull === (values[0] === 'true');
  // A comparison with JSON's null distinguishes the two nulls: it is never unknown.
  if (isNull) return type === 'Json' && values[0] === 'null' ? false : null;
  const operands = type === 'String' ? values.map(unescapeComma) : values;
  if (list) return compareList(operator, value as readonly unknown[], operands);
  const [first = '', second = ''] = operands;
  const order = (operand: string) => ordering(type, value, operand);
  const text = String(value);
  switch (operator) {
    case '':
    case '$in':
      return operands.some((operand) => order(operand) === 0);
    case '$ne':
    case '$notIn':
      return operands.every((operand) => order(operand) !== 0);
    case '$lt':
      return operands.some((operand) => order(operand) < 0);
    case '$lte':
      return operands.some((operand) => order(operand) <= 0);
    case '$gt':
      return operands.some((operand) => order(operand) > 0);
    case '$gte':
      return operands.some((operand) => order(operand) >= 0);
    case '$between':
      return order(first) >= 0 && order(second) <= 0;
    case '$contains':
      return operands.some((operand) => text.includes(operand));
    case '$icontains':
      return operands.some((operand) => text.toLowerCase().includes(operand.toLowerCase()));
    case '$startsWith':
      return operands.some((operand) => text.startsWith(operand));
    case '$endsWith':
      return operands.some((operand) => text.endsWith(operand));
    case '$istartsWith':
      return operands.some((operand) => text.toLowerCase().startsWith(operand.toLowerCase()));
    case '$iendsWith':
      return operands.some((operand) => text.toLowerCase().endsWith(operand.toLowerCase()));
  }
  throw new TypeError(`There is no operator ${operator}`);
}

function compareList(
  operator: string,
  items: readonly unknown[],
  operands: readonly string[],
): boolean {
  const texts = items.map(String);
  if (operator === '$isEmpty') return (items.length === 0) === (operands[0] === 'true');
  if (operator === '$hasEvery') return operands.every((operand) => texts.includes(operand));
  return operands.some((operand) => texts.includes(operand));
}

/** Negative, zero or positive, as the value is less than, equal to or greater than the operand. */
function ordering(type: ScalarType, value: unknown, operand: string): number {
  switch (type) {
    case 'Int':
    case 'Float':
      return Math.sign((value as number) - Number(operand));
    case 'BigInt':
      return signOf((value as bigint) - BigInt(operand));
    case 'Decimal':
      return signOf(scaled(String(value)) - scaled(operand));
    case 'DateTime':
      return Math.sign((value as Date).getTime() - new Date(operand).getTime());
    default: {
      const text = valueToText(type, value);
      const other = type === 'Json' ? canonical(JSON.parse(operand)) : operand;
      return text === other ? 0 : text < other ? -1 : 1;
    }
  }
}

/** Prints a value for a filter. */
export function valueToText(type: ScalarType, value: unknown): string {
  switch (type) {
    case 'DateTime':
      return (value as Date).toISOString();
    case 'Bytes':
      return Buffer.from(value as Uint8Array).toString('base64');
    case 'Json':
      return canonical(value);
    default:
      return String(value);
  }
}

/** Prints JSON with members in a fixed order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null || 'toJSON' in value)
    return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)}}`;
}

/** Converts a decimal number to an integer, with forty digits of fraction. */
export function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(40, '0'));
  return text.startsWith('-') ? -size : size;
}

/** The sign of an integer. */
export function signOf(number: bigint): number {
  return number < 0n ? -1 : number > 0n ? 1 : 0;
}

function unescapeComma(text: string): string {
  return text.replaceAll(/\\([\\,])/g, '$1');
}
