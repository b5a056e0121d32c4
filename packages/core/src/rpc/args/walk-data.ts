import type { Model, RelationField, ScalarField } from '../../schema/schema-model.ts';
import { isPlainObject, mapEach, mapMembers, type Walk, walkMember } from './args-visitor.ts';
import { walkWhere } from './walk-where.ts';

/** `{ title: 'x', views: { increment: 1 }, author: { connect: … } }` */
export function walkData(data: unknown, model: Model, walk: Walk): unknown {
  return mapMembers(data, walk, (key, value, inner) => {
    const field = model.fields.get(key);
    if (field?.kind === 'relation') return walkNestedWrite(value, field, inner);
    if (field) return walkFieldWrite(value, field, inner);
    walk.visitor.visitUnknownName(model, key, walk.path);
    return value;
  });
}

function walkFieldWrite(write: unknown, field: ScalarField, walk: Walk): unknown {
  const visit = (value: unknown) => walk.visitor.visitValue(field, value);
  const isOperation = field.type !== 'Json' && field.type !== 'Object' && isPlainObject(write);
  if (!isOperation) return field.list ? mapEach(write, visit) : visit(write);
  // `{ increment: 1 }` takes a number, whatever the field's own type.
  if (NUMERIC.has(field.type) && !field.list) return write;
  return mapMembers(write, walk, (_operation, value) => mapEach(value, visit));
}

const NUMERIC: ReadonlySet<string> = new Set(['Int', 'Float', 'BigInt', 'Decimal']);

/** What is done to the related records: `{ create: …, connect: …, deleteMany: … }` */
function walkNestedWrite(write: unknown, { target }: RelationField, walk: Walk): unknown {
  return mapMembers(write, walk, (operation, value, inner) =>
    mapEach(value, (item) => walkNestedOperation(item, target, { operation, walk: inner })),
  );
}

function walkNestedOperation(
  item: unknown,
  target: Model,
  { operation, walk }: { readonly operation: string; readonly walk: Walk },
): unknown {
  switch (operation) {
    case 'create':
      return walkData(item, target, walk);
    case 'connect':
    case 'disconnect':
    case 'set':
    case 'delete':
    case 'deleteMany':
      return walkWhere(item, target, walk);
    case 'update':
      return isEnvelope(item)
        ? walkUpdateEnvelope(item, target, walk)
        : walkData(item, target, walk);
    case 'connectOrCreate':
    case 'createMany':
    case 'updateMany':
    case 'upsert':
      return walkEnvelope(item, target, walk);
    default:
      return item;
  }
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
        return mapEach(value, (item) => walkData(item, target, inner));
      default:
        return value;
    }
  });
}

/** What stands beside `where` and `data` may still be meant as a field. */
function walkUpdateEnvelope(envelope: unknown, target: Model, walk: Walk): unknown {
  const walked = walkEnvelope(envelope, target, walk);
  return mapMembers(walked, walk, (key, value) =>
    key === 'where' || key === 'data'
      ? value
      : walkMember({ [key]: value }, key, (member) => walkData(member, target, walk)),
  );
}

/** The update of a to-one relationship is `{ where?, data }`, or the data itself. */
function isEnvelope(item: unknown): boolean {
  return isPlainObject(item) && isPlainObject(item.data);
}
