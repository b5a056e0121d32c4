import type { JsonObject } from '../../http/parse-json.ts';
import { UNNESTED } from '../../limits/condition-nesting.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { ArgsVisitor, Read, ReturnKind, Walk } from './args-visitor.ts';
import { assertGrouped } from './assert-grouped.ts';
import {
  type ArgumentKind,
  argumentsOf,
  type DataKind,
  type Grammar,
  isSupported,
  writtenData,
} from './grammar.ts';
import { expectedAt, unknownKey, walkEach, walkMembers } from './walk.ts';
import { walkData } from './walk-data.ts';
import {
  walkAggregate,
  walkColumnNames,
  walkCountSelection,
  walkGroupOrderBy,
  walkOmission,
  walkOrderBy,
} from './walk-names.ts';
import { type ReadContext, walkInclusion, walkSelection } from './walk-selection.ts';
import { walkFlag, walkInteger, walkOneOf } from './walk-value.ts';
import { walkHaving, walkKey, walkUniqueWhere, walkWhere } from './walk-where.ts';

/** An operation of a model. */
export interface WalkedOperation {
  readonly model: Model;
  /** The operation as the ORM client names it: `findMany`. */
  readonly name: string;
  readonly returns: ReturnKind;
}

/**
 * Walks the arguments of an operation by the closed grammar, and rebuilds them from checked values.
 * Only names from the tables of `grammar.ts` and `filter-grammar.ts` reach the ORM client.
 *
 * @throws {ValidationError} that names any other key, shape or kind of value.
 * @throws {InvalidValueError} for a value that does not match its field.
 */
export function walkArgs(
  args: JsonObject,
  { model, name, returns }: WalkedOperation,
  { visitor, grammar }: { readonly visitor: Required<ArgsVisitor>; readonly grammar: Grammar },
): JsonObject {
  const walk: Walk = { visitor, grammar, depth: 0, hops: 0, nesting: UNNESTED };
  const read: Read = { model, returns, relations: [] };
  return walkRead(args, read, { walk, known: argumentsOf(name) });
}

/** Walks the arguments of an operation, or of a relationship in a selection. */
function walkRead(args: JsonObject, read: Read, { walk, known }: ReadContext): JsonObject {
  const rebuilt = walkMembers(args, walk, (key, value, inner) => {
    const kind = Object.hasOwn(known, key) ? known[key] : undefined;
    if (kind === undefined || !isSupported(key, walk.grammar)) {
      const supported = Object.keys(known).filter((name) => isSupported(name, walk.grammar));
      throw unknownKey(key, walk, supported);
    }
    return walkArgument(value, { kind, read }, inner);
  });
  for (const other of ['include', 'omit']) {
    if (rebuilt.select && rebuilt[other]) {
      throw expectedAt(`only one of "select" and "${other}"`, walk);
    }
  }
  if (read.returns === 'groups') assertGrouped(rebuilt, walk);
  return walk.visitor.visitRead(rebuilt, read, walk);
}

interface Argument {
  readonly kind: ArgumentKind;
  readonly read: Read;
}

function walkArgument(value: unknown, { kind, read }: Argument, walk: Walk): unknown {
  const { model } = read;
  switch (kind) {
    case 'where':
      return walkWhere(value, model, walk);
    case 'uniqueWhere':
      return walkUniqueWhere(value, model, walk);
    case 'cursor':
      return walkKey(value, model, walk);
    case 'having':
      return walkHaving(value, model, walk);
    case 'orderBy':
      return walkOrderBy(value, model, walk);
    case 'groupOrderBy':
      return walkGroupOrderBy(value, model, walk);
    case 'names':
      return walkColumnNames(value, model, walk);
    case 'selection':
      return walkSelection(value, { read, walkRead }, walk);
    case 'inclusion':
      return walkInclusion(value, { read, walkRead }, walk);
    case 'omission':
      return walkOmission(value, model, walk);
    case 'countSelection':
      return walkCountSelection(value, model, walk);
    case 'aggregate':
      return walkAggregate(value, model, walk);
    case 'integer':
    case 'count':
    case 'groupTake':
      return walkInteger(value, leastOf(kind, walk.grammar), walk);
    case 'firstTake':
      return walkOneOf(value, walk.grammar.dialect.grammar.firstTakes, walk);
    case 'flag':
      return walkFlag(value, walk);
    case 'createData':
    case 'createManyData':
    case 'updateData':
    case 'updateManyData':
      return walkWritten(value, { kind, model }, walk);
  }
}

function leastOf(kind: 'integer' | 'count' | 'groupTake', { dialect }: Grammar): number {
  const canBeNegative =
    kind === 'integer' || (kind === 'groupTake' && dialect.grammar.groupsFromEnd);
  return canBeNegative ? Number.NEGATIVE_INFINITY : 0;
}

interface Written {
  readonly kind: DataKind;
  readonly model: Model;
}

function walkWritten(value: unknown, { kind, model }: Written, walk: Walk): unknown {
  const scope = { model, ...writtenData(kind) };
  if (kind !== 'createManyData') return walkData(value, scope, walk);
  return walkEach(value, walk, (item, inner) => walkData(item, scope, inner));
}
