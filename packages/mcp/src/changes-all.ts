/** A step of a transaction, as the agent sends it. */
export interface Step {
  readonly op?: unknown;
  readonly args?: unknown;
  readonly references?: unknown;
}

/** Whether a condition holds for every record (`true`) or for none (`false`), by its form alone. */
type Certainty = boolean | undefined;

/** Whether an operation changes all records of a model, which an agent rarely means. */
export function changesAll({ op, args, references }: Step): boolean {
  if (!/^(update|delete)Many/i.test(String(op))) return false;
  const filled = withReferences(args, Object.keys(Object(references)));
  return ofWhere(Object(filled).where) === true;
}

/** Returns arguments with a value in the place of each reference, since it is a condition as well. */
function withReferences(args: unknown, positions: readonly string[]): unknown {
  if (positions.length === 0) return args;
  const copy = structuredClone(args);
  for (const position of positions) {
    const path = position.split('.');
    const name = path.pop() as string;
    const container = path.reduce(memberOf, copy);
    if (Object(container) === container) Object(container)[name] = 'a value';
  }
  return copy;
}

function memberOf(container: unknown, name: string): unknown {
  return Object.hasOwn(Object(container), name) ? Object(container)[name] : undefined;
}

function ofWhere(where: unknown): Certainty {
  return ofAll(Object.entries(Object(where)), ([name, condition]) => {
    const conditions: readonly unknown[] = [condition].flat();
    if (name === 'AND') return ofAll(conditions, ofWhere);
    if (name === 'OR') return negated(ofAll(conditions, (each) => negated(ofWhere(each))));
    // Nothing is negated in an empty object.
    if (name === 'NOT') return ofAll(conditions, (each) => isEmpty(each) || negated(ofWhere(each)));
    return ofFilter(condition);
  });
}

/** The certainty of a filter of a field or a relationship. */
function ofFilter(filter: unknown): Certainty {
  if (Object(filter) !== filter || Array.isArray(filter)) return undefined;
  return ofAll(Object.entries(filter as object), ([operator, operand]) => {
    switch (operator) {
      // The short form of `is`.
      case 'AND':
      case 'OR':
      case 'NOT':
        return ofWhere({ [operator]: operand });
      case 'in':
      case 'hasSome':
        return isEmpty(operand) ? false : undefined;
      case 'notIn':
      case 'hasEvery':
        return isEmpty(operand) || undefined;
      case 'not':
        return negated(ofFilter(operand));
      case 'every':
        return ofWhere(operand) || undefined;
      // Not every record has a related one.
      case 'some':
        return ofWhere(operand) === false ? false : undefined;
      case 'none':
        return ofWhere(operand) === false || undefined;
      case 'is':
        return operand === null ? undefined : ofWhere(operand);
      case 'isNot':
        return (operand !== null && ofWhere(operand) === false) || undefined;
      case 'contains':
      case 'startsWith':
      case 'endsWith':
        return operand === '' || undefined;
      // It only changes how the other operators compare.
      case 'mode':
        return true;
      default:
        // A field of the related record, again in the short form. Values of Json are objects, too.
        return /^(equals$|array_)/.test(operator) ? undefined : ofFilter(operand);
    }
  });
}

function ofAll<Item>(items: readonly Item[], of: (item: Item) => Certainty): Certainty {
  const certainties = items.map(of);
  if (certainties.includes(false)) return false;
  return certainties.includes(undefined) ? undefined : true;
}

function negated(certainty: Certainty): Certainty {
  return certainty === undefined ? undefined : !certainty;
}

function isEmpty(value: unknown): boolean {
  return Object(value) === value && Object.keys(value as object).length === 0;
}
