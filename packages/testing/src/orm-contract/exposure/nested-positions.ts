import { NESTED_WRITES, type Shape, UPDATE_ONE } from '../support/grammar-names.ts';

/** A position in a nested write that names fields: in a condition, or in data. */
export interface NestedPosition {
  readonly kind: 'where' | 'data';
  /** Returns the nested write with this condition or data, and valid ones elsewhere. */
  fill(part: object): object;
}

/** Valid parts of nested writes. */
export interface ValidParts {
  readonly where: object;
  readonly created: object;
}

/**
 * Lists every position in nested writes, of a single record and of lists, from the table of the
 * grammar.
 */
export function nestedPositions(valid: ValidParts): readonly NestedPosition[] {
  const all = Object.values(NESTED_WRITES).flatMap(({ update: writes }) =>
    [...writes].flatMap(([write, { shape }]) =>
      positionsIn(shape, valid).flatMap(({ kind, fill }): readonly NestedPosition[] => [
        { kind, fill: (part) => ({ [write]: fill(part) }) },
        { kind, fill: (part) => ({ [write]: [fill(part)] }) },
      ]),
    ),
  );
  // Most nested writes of a list have the form of those of a single record.
  return [...new Map(all.map((each) => [JSON.stringify(each.fill({ part: 1 })), each])).values()];
}

function positionsIn(shape: Shape, valid: ValidParts): readonly NestedPosition[] {
  const whole = (kind: NestedPosition['kind']): NestedPosition => ({ kind, fill: (part) => part });
  if (typeof shape === 'object') {
    if (!('data' in shape)) return positionsInMembers(shape, valid);
    return shape.list
      ? [whole('data'), { kind: 'data', fill: (part) => [part] as object }]
      : [whole('data')];
  }
  switch (shape) {
    case 'flag':
      return [];
    case 'updateOne':
      return [whole('data'), ...positionsInMembers(UPDATE_ONE, valid)];
    case 'key':
    case 'uniqueWhere':
    case 'ownWhere':
    case 'scalarWhere':
    case 'where':
    case 'flagOrWhere':
      return [whole('where')];
    default:
      throw new TypeError(`No nested write has the shape ${shape}`);
  }
}

function positionsInMembers(
  { members, required }: typeof UPDATE_ONE,
  valid: ValidParts,
): readonly NestedPosition[] {
  const others = Object.fromEntries(
    required.map((name) => [name, validPart(members[name], valid)]),
  );
  return Object.entries(members).flatMap(([name, member]) =>
    positionsIn(member, valid).map(({ kind, fill }) => ({
      kind,
      fill: (part) => ({ ...others, [name]: fill(part) }),
    })),
  );
}

function validPart(shape: Shape | undefined, { where, created }: ValidParts): object {
  if (typeof shape !== 'object' || !('data' in shape)) return where;
  return shape.data === 'create' ? created : {};
}
