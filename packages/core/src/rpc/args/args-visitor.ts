import type { JsonObject } from '../../http/parse-json.ts';
import type { Field, Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { Grammar } from './grammar.ts';

/**
 * One concern about the arguments of an operation, on the way through them: the walk knows the
 * grammar, and has checked and rebuilt every value. Each function may throw.
 */
export interface ArgsVisitor {
  /** Visits a member, on the way down to it. */
  visitMember?(walk: Walk): void;
  /** Visits a list, wherever the grammar has one. */
  visitList?(list: readonly unknown[], walk: Walk): void;
  /** Visits a field that a condition, an order, a group or an aggregate names. */
  visitCondition?(field: Field, walk: Walk): void;
  /** Visits an order by the number of related records. */
  visitCountOrder?(walk: Walk): void;
  /** Visits each relationship whose records are counted beside what a read returns. */
  visitCounted?(read: Read, walk: Walk): void;
  /** Visits what a write computes from the stored value of a field, such as `increment`. */
  visitArithmetic?(field: ScalarField, operation: string, walk: Walk): void;
  /** Visits a field or relationship that a write names. */
  visitWrittenField?(field: Field, walk: Walk): void;
  /** Visits what a write does to related records, such as `connect`. */
  visitNestedWrite?(write: NestedWrite, walk: Walk): void;
  /** Visits each `data` of a creation or an update, once rebuilt. */
  visitData?(data: JsonObject, scope: WrittenData, walk: Walk): void;
  /** Visits the arguments that say what is returned, once rebuilt; its result stands in their place. */
  visitRead?(args: JsonObject, read: Read, walk: Walk): JsonObject;
}

/** What data is written to, and whether as that of a new record. */
export interface WrittenData {
  readonly model: Model;
  readonly mode: 'create' | 'update';
}

/** One operation on related records. */
export interface NestedWrite {
  readonly relation: RelationField;
  /** As the data client names it: `connectOrCreate`. */
  readonly operation: string;
  /** How many records it names. */
  readonly count: number;
}

/**
 * What an operation returns: one record at most, or as many as `take` says; those that it has
 * written, without a `take`; groups of records; or aggregates, such as a count.
 */
export type ReturnKind = 'record' | 'records' | 'written' | 'groups' | 'aggregates';

/** What is returned by an operation, or with the records that it returns. */
export interface Read {
  readonly model: Model;
  readonly returns: ReturnKind;
  /** The relationships from the operation's own records to these. */
  readonly relations: readonly string[];
}

/** The place of a walk: at a member, below its parent. */
export interface Walk {
  readonly visitor: Required<ArgsVisitor>;
  readonly grammar: Grammar;
  /** Members from the arguments' root to here. */
  readonly depth: number;
  /** Relationships that the condition or order goes through on the way here. */
  readonly hops: number;
  readonly key?: string;
  readonly parent?: Walk;
  /** What was sent for the member. */
  readonly value?: unknown;
}

/** Creates one visitor that does what each of several does, in their order. */
export function composeVisitors(visitors: readonly ArgsVisitor[]): Required<ArgsVisitor> {
  return {
    visitMember: (...args) => {
      for (const visitor of visitors) visitor.visitMember?.(...args);
    },
    visitList: (...args) => {
      for (const visitor of visitors) visitor.visitList?.(...args);
    },
    visitCondition: (...args) => {
      for (const visitor of visitors) visitor.visitCondition?.(...args);
    },
    visitCountOrder: (...args) => {
      for (const visitor of visitors) visitor.visitCountOrder?.(...args);
    },
    visitCounted: (...args) => {
      for (const visitor of visitors) visitor.visitCounted?.(...args);
    },
    visitArithmetic: (...args) => {
      for (const visitor of visitors) visitor.visitArithmetic?.(...args);
    },
    visitWrittenField: (...args) => {
      for (const visitor of visitors) visitor.visitWrittenField?.(...args);
    },
    visitNestedWrite: (...args) => {
      for (const visitor of visitors) visitor.visitNestedWrite?.(...args);
    },
    visitData: (...args) => {
      for (const visitor of visitors) visitor.visitData?.(...args);
    },
    visitRead: (args, read, walk) =>
      visitors.reduce(
        (visited, visitor) => visitor.visitRead?.(visited, read, walk) ?? visited,
        args,
      ),
  };
}
