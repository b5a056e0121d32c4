import type { JsonObject } from '../../http/parse-json.ts';
import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import type { Walk } from './args-visitor.ts';
import { expectedAt, isPlainObject, mapEach, mapMembers } from './walk.ts';
import { walkWhere } from './walk-where.ts';

/** `{ title: 'x', views: { increment: 1 }, author: { connect: … } }` */
export function walkData(data: unknown, model: Model, walk: Walk): unknown {
  const walked = mapMembers(data, walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (!field) {
      walk.visitor.visitUnknownName(model, key, walk);
      return value;
    }
    walk.visitor.visitWrittenField(field, inner);
    return field.kind === 'relation'
      ? walkNestedWrites(value, field, inner)
      : walkFieldWrite(value, field, inner);
  });
  if (isPlainObject(walked)) walk.visitor.visitData(walked, model, walk);
  return walked;
}

function walkFieldWrite(write: unknown, field: ScalarField, walk: Walk): unknown {
  const visit = (value: unknown) => walk.visitor.visitValue(field, value);
  const isOperation = field.type !== 'Json' && field.type !== 'Object' && isPlainObject(write);
  if (!isOperation) return field.list ? mapEach(write, walk, visit) : visit(write);
  // The value itself says the same, and a data client takes it in every form.
  if (!field.list && Object.hasOwn(write, 'set') && Object.keys(write).length === 1) {
    return visit(write.set);
  }
  // `{ increment: 1 }` takes a number, whatever the field's own type.
  if (NUMERIC.has(field.type) && !field.list) {
    return mapMembers(assertWhole(write, field, walk), walk, (operation, operand) =>
      walk.visitor.visitArithmetic(field, operation, operand),
    );
  }
  return mapMembers(write, walk, (_operation, value, inner) => mapEach(value, inner, visit));
}

/** Of a column of integers, a data client may drop the fraction of an operand. */
function assertWhole(write: JsonObject, { type }: ScalarField, walk: Walk): JsonObject {
  if (type === 'Float' || type === 'Decimal') return write;
  const isFraction = (operand: unknown) => typeof operand === 'number' && operand % 1 !== 0;
  if (Object.values(write).some(isFraction)) throw expectedAt('An integer', walk);
  return write;
}

const NUMERIC: ReadonlySet<string> = new Set(['Int', 'Float', 'BigInt', 'Decimal']);

/** What is done to the related records: `{ create: …, connect: …, deleteMany: … }` */
function walkNestedWrites(writes: unknown, relation: RelationField, walk: Walk): unknown {
  // A data client may trip over null; to take a link away, there is `disconnect`.
  if (!isPlainObject(writes)) throw expectedAt('An object', walk);
  return mapMembers(writes, walk, (operation, value, inner) => {
    inner.visitor.visitNestedWrite({ relation, operation, count: countRecords(value) }, inner);
    const each = WALK_BY_OPERATION.get(operation);
    return each ? mapEach(value, inner, (item) => each(item, relation.target, inner)) : value;
  });
}

/** How many records a nested write names; `createMany` has them one level further down. */
function countRecords(write: unknown): number {
  if (Array.isArray(write)) return write.length;
  return isPlainObject(write) && Array.isArray(write.data) ? write.data.length : 1;
}

/** `{ where, data }` or `{ where, create, update }` */
function walkEnvelope(envelope: unknown, target: Model, walk: Walk): unknown {
  return mapMembers(envelope, walk, (key, value, inner) => {
    switch (key) {
      case 'where':
        return walkWhere(value, target, inner);
      case 'data':
      case 'create':
      case 'update':
        return mapEach(value, inner, (item) => walkData(item, target, inner));
      default:
        return value;
    }
  });
}

/** The update of a to-one relationship is `{ where?, data }`, or the data itself. */
function walkUpdate(item: unknown, target: Model, walk: Walk): unknown {
  if (!isPlainObject(item) || !isPlainObject(item.data)) return walkData(item, target, walk);
  const { where: _, data: __, ...rest } = item;
  // What stands beside `where` and `data` may still be meant as a field.
  walkData(rest, target, walk);
  return walkEnvelope(item, target, walk);
}

/** What the records that a nested write names are given as. */
const WALK_BY_OPERATION: ReadonlyMap<string, typeof walkWhere> = new Map([
  ['create', walkData],
  ['connect', walkWhere],
  ['disconnect', walkWhere],
  ['set', walkWhere],
  ['delete', walkWhere],
  ['deleteMany', walkWhere],
  ['update', walkUpdate],
  ['connectOrCreate', walkEnvelope],
  ['createMany', walkEnvelope],
  ['updateMany', walkEnvelope],
  ['upsert', walkEnvelope],
]);
