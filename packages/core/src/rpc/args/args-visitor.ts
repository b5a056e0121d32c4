import type { JsonObject } from '../../http/parse-json.ts';
import type { Field, Model, RelationField, ScalarField } from '../../schema/schema-model.ts';

/**
 * What is done with the arguments of an operation on the way through them. The walk knows the
 * grammar of the data clients; a visitor knows one concern. Each of its functions may throw.
 */
export interface ArgsVisitor {
  /** A member, on the way down to it. */
  visitMember?(walk: Walk): void;
  /** A list, wherever the grammar has one. */
  visitList?(list: readonly unknown[], walk: Walk): void;
  /** A value of a field; what it returns stands in the value's place. */
  visitValue?(field: ScalarField, value: unknown): unknown;
  /** What a write does to a number, such as `increment`; what it returns is the operand. */
  visitArithmetic?(field: ScalarField, operation: string, operand: unknown): unknown;
  /** The path of a condition into a Json value. */
  visitJsonPath?(field: ScalarField, path: unknown): void;
  /** A name where only a field's can stand, that no visible field has. */
  visitUnknownName?(model: Model, name: string, walk: Walk): void;
  /** A field or relationship that a write names. */
  visitWrittenField?(field: Field, walk: Walk): void;
  /** What a write does to related records, such as `connect`. */
  visitNestedWrite?(write: NestedWrite, walk: Walk): void;
  /** The data of one record that a write creates or updates, once walked. */
  visitData?(data: JsonObject, model: Model, walk: Walk): void;
  /** The arguments that say what is returned, once walked; what it returns stands in their place. */
  visitRead?(args: JsonObject, read: Read, walk: Walk): JsonObject;
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
 * written, without a `take`; groups of records; or figures, such as a count.
 */
export type ReturnKind = 'record' | 'records' | 'written' | 'groups' | 'figures';

/** What is returned by an operation, or with the records that it returns. */
export interface Read {
  readonly model: Model;
  readonly returns: ReturnKind;
  /** The relationships from the operation's own records to these. */
  readonly relations: readonly string[];
}

/** Where a walk stands: at a member, below its parent. */
export interface Walk {
  readonly visitor: Required<ArgsVisitor>;
  /** Members from the arguments' root to here. */
  readonly depth: number;
  readonly key?: string;
  readonly parent?: Walk;
}

/** One visitor that does what each of several does, in their order. */
export function composeVisitors(visitors: readonly ArgsVisitor[]): Required<ArgsVisitor> {
  return {
    visitMember: (...args) => {
      for (const visitor of visitors) visitor.visitMember?.(...args);
    },
    visitList: (...args) => {
      for (const visitor of visitors) visitor.visitList?.(...args);
    },
    visitValue: (field, value) =>
      visitors.reduce(
        (visited, visitor) => (visitor.visitValue ? visitor.visitValue(field, visited) : visited),
        value,
      ),
    visitArithmetic: (field, operation, operand) =>
      visitors.reduce(
        (visited, { visitArithmetic }) =>
          visitArithmetic ? visitArithmetic(field, operation, visited) : visited,
        operand,
      ),
    visitJsonPath: (...args) => {
      for (const visitor of visitors) visitor.visitJsonPath?.(...args);
    },
    visitUnknownName: (...args) => {
      for (const visitor of visitors) visitor.visitUnknownName?.(...args);
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
