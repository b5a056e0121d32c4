import type { Grammar } from '../../grammar/grammar.ts';
import type { ReturnKind } from '../../grammar/operations.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import type { ConditionNesting, NestedRelation } from '../../limits/condition-nesting.ts';
import type { Field, Model, RelationField, ScalarField } from '../../schema/schema-model.ts';

/**
 * A visitor that handles one concern of an operation's arguments. The walk knows the grammar, and
 * has checked and rebuilt every value. Each function may throw.
 */
export interface ArgsVisitor {
  /** Visits a member before its own members. */
  visitMember?(walk: Walk): void;
  /** Visits a list anywhere in the grammar. */
  visitList?(list: readonly unknown[], walk: Walk): void;
  /** Visits a field in a condition, an order, a group or an aggregate. */
  visitCondition?(field: Field, walk: Walk): void;
  /** Visits the operators of a condition on a field, beyond the first one, and those in its `not`. */
  visitOperators?(count: number, walk: Walk): void;
  /** Visits a text or a list that the database looks for inside a value, by its length. */
  visitOperand?(length: number, walk: Walk): void;
  /** Visits each operator on a relationship in a condition, such as `some`. */
  visitRelationFilter?(relation: NestedRelation, walk: Walk): void;
  /** Visits an order by the number of related records. */
  visitCountOrder?(walk: Walk): void;
  /** Visits each relationship whose records a read counts with `_count`. */
  visitCounted?(counted: Counted, walk: Walk): void;
  /** Visits arithmetic on the stored value of a field, such as `increment`. */
  visitArithmetic?(field: ScalarField, operation: string, walk: Walk): void;
  /** Visits a field or relationship that a write sets. */
  visitWrittenField?(field: Field, walk: Walk): void;
  /** Visits a nested write to related records, such as `connect`. */
  visitNestedWrite?(write: NestedWrite, walk: Walk): void;
  /** Visits each `data` of a creation or an update, once rebuilt. */
  visitData?(data: JsonObject, scope: WrittenData, walk: Walk): void;
  /** Visits the arguments that select the result, once rebuilt, and returns their replacement. */
  visitRead?(args: JsonObject, read: Read, walk: Walk): JsonObject;
}

/** The target of data, and whether it is a new record. */
export interface WrittenData {
  readonly model: Model;
  readonly mode: 'create' | 'update';
}

/** One operation on related records. */
export interface NestedWrite {
  readonly relation: RelationField;
  /** The operation as the ORM client names it: `connectOrCreate`. */
  readonly operation: string;
  /** Whether it fails if a related record does not exist. */
  readonly needsRecord: boolean | undefined;
  /** The number of records that it names. */
  readonly count: number;
}

/** The result of an operation, or of a relationship in its selection. */
export interface Read {
  readonly model: Model;
  readonly returns: ReturnKind;
  /** The relationships from the operation's own records to these. */
  readonly relations: readonly string[];
  /** Whether the order of records decides about the result. */
  readonly isOrdered: boolean;
}

/** A relationship whose records a read counts. */
export interface Counted {
  readonly read: Read;
  readonly relation: RelationField;
}

/** The position of a walk: a member and its parent. */
export interface Walk {
  /** What visits the arguments, in this order. */
  readonly visitors: readonly ArgsVisitor[];
  readonly grammar: Grammar;
  /** The number of members from the arguments' root to here. */
  readonly depth: number;
  /** The number of relationships on the path of the condition or order. */
  readonly hops: number;
  /** The groups and relationships around the condition. */
  readonly nesting: ConditionNesting;
  readonly key?: string;
  readonly parent?: Walk;
  /** The value of the member as sent. */
  readonly value?: unknown;
}
