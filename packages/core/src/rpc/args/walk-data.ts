import { isExposedWrite, NESTED_WRITES } from '../../grammar/nested-writes.ts';
import type { DataShape } from '../../grammar/shapes.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { keysIn, keyText } from '../../links/link.ts';
import { fieldToWrite, type Model, type RelationField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { visitData, visitNestedWrite, visitWrittenField } from './visit.ts';
import { expectedAt, isPlainObject, unknownKey, walkEach, walkMembers } from './walk.ts';
import { walkColumnWrite } from './walk-column-write.ts';
import type { Shaped } from './walk-shape.ts';

/** The target and the kind of data. */
export interface DataScope {
  readonly model: Model;
  readonly mode: DataShape['data'];
  readonly columnsOnly: boolean | undefined;
  /** Walks a value of any shape, such as that of a nested write. */
  readonly walkShape: (value: unknown, shaped: Shaped, walk: Walk) => unknown;
}

/** Walks `{ title: 'x', views: { increment: 1 }, author: { connect: … } }`. */
export function walkData(data: unknown, scope: DataScope, walk: Walk): JsonObject {
  const { model, mode, columnsOnly } = scope;
  const rebuilt = walkMembers(data, walk, (key, value, inner) => {
    const field = fieldToWrite(model, key);
    if (!field || (columnsOnly && field.kind === 'relation')) {
      throw unknownKey(key, walk, namesToWrite(scope));
    }
    visitWrittenField(field, inner);
    return field.kind === 'relation'
      ? walkNestedWrites(value, { ...scope, relation: field }, inner)
      : walkColumnWrite(value, { field, mode }, inner);
  });
  if (!columnsOnly) assertNoKeyTwice(rebuilt, model, walk);
  visitData(rebuilt, scope, walk);
  return rebuilt;
}

/** Checks that links do not set a column to different values: ORM clients drop one of them. */
function assertNoKeyTwice(data: JsonObject, model: Model, walk: Walk): void {
  if (model.relations.filter(({ name }) => data[name] !== undefined).length < 2) return;
  const first = new Map<string, { readonly name: string; readonly text: string }>();
  for (const { name, foreignKey = [], target } of model.relations) {
    const { connect } = Object(data[name]) as JsonObject;
    const key: JsonObject = connect ? Object.assign({}, ...keysIn(connect, target)) : {};
    for (const { field, references } of foreignKey) {
      if (!(references in key)) continue;
      const set = { name, text: keyText({ [field]: key[references] }, model) };
      const other = first.get(field) ?? set;
      first.set(field, set);
      if (other.text === set.text) continue;
      const what = `"${other.name}" and "${name}" to set their shared column to the same value`;
      throw expectedAt(what, walk);
    }
  }
}

function namesToWrite({ model, columnsOnly }: DataScope): readonly string[] {
  const fields = columnsOnly ? model.scalars : [...model.fields.values()];
  return [...fields.map(({ name }) => name), ...model.writeOnly.keys()];
}

/** Walks nested writes to related records: `{ create: …, connect: …, deleteMany: … }`. */
function walkNestedWrites(
  writes: unknown,
  { relation, mode, walkShape }: DataScope & { readonly relation: RelationField },
  walk: Walk,
): JsonObject {
  const { list, target: model } = relation;
  const known = NESTED_WRITES[list ? 'list' : 'one'][mode];
  // `null` is not a write. `disconnect` removes a link.
  const rebuilt = walkMembers(writes, walk, (operation, value, inner) => {
    const write = known.get(operation);
    if (!write || !isExposedWrite(write, model)) {
      const exposed = [...known].filter(([, each]) => isExposedWrite(each, model));
      throw unknownKey(
        operation,
        walk,
        exposed.map(([name]) => name),
      );
    }
    const { shape, single, needsRecord } = write;
    const visited = { relation, operation, needsRecord, count: countRecords(value) };
    visitNestedWrite(visited, inner);
    const walkItem = (item: unknown, at: Walk) => walkShape(item, { shape, model, relation }, at);
    if (!list || single) return walkItem(value, inner);
    const items = walkEach(value, inner, walkItem);
    return shape === 'key' && Array.isArray(items) ? eachOnce(items, model) : items;
  });
  const count = Object.keys(rebuilt).length;
  // An ORM may run one of several on one record, and skip the others.
  if (count > 0 && (list || count === 1)) return rebuilt;
  throw expectedAt(list ? 'an operation' : 'one operation', walk);
}

/** Rejects a record that is named twice, which an ORM may miss. */
function eachOnce(wheres: readonly unknown[], target: Model): readonly unknown[] {
  const byKeys = wheres.map(
    (where) =>
      [
        keysIn(where, target)
          .map((key) => keyText(key, target))
          .join(),
        where,
      ] as const,
  );
  return [...new Map(byKeys).values()];
}

/** Counts the records in a nested write. `createMany` has them one level further down. */
function countRecords(write: unknown): number {
  if (Array.isArray(write)) return write.length;
  return isPlainObject(write) && Array.isArray(write.data) ? write.data.length : 1;
}
