import type { ExposedSchema } from '../exposure.ts';
import type { ModelDescription, RelationFieldDescription } from '../schema-description.ts';

interface RelationContext extends ExposedSchema {
  readonly model: string;
}

/** The side of a relationship that has its foreign key. */
interface KeySide {
  readonly model: ModelDescription;
  readonly field: RelationFieldDescription;
}

/**
 * Whether clients are allowed to change a relationship. Both of its sides change the same foreign
 * key, so neither is writable if the key, or the side that has it, is read-only.
 *
 * @throws {TypeError} if `expose` makes the relationship writable, but not its key.
 */
export function isRelationWritable(
  field: RelationFieldDescription,
  context: RelationContext,
): boolean {
  const { model, exposure } = context;
  const writable = exposure.isWritable(model, field);
  const keySide = findKeySide(field, context);
  const readOnly = keySide && findReadOnly(keySide, context);
  if (readOnly === undefined) return writable;
  if (!exposure.isMadeWritable(model, field.name)) return false;
  throw new TypeError(
    `Option expose.models.${model}.fields.${field.name}: its key ${readOnly} is read-only. Set { write: true } on ${readOnly} too, or on neither.`,
  );
}

/** Finds the side with the foreign key. A many-to-many relationship has none. */
function findKeySide(
  field: RelationFieldDescription,
  { model, described }: RelationContext,
): KeySide | undefined {
  const [name, key] = field.foreignKey ? [model, field.name] : [field.model, field.opposite];
  const holder = described.get(name ?? '');
  const side = holder?.fields.find((each) => each.name === key);
  return holder && side?.kind === 'relation' && side.foreignKey
    ? { model: holder, field: side }
    : undefined;
}

/** Returns the first part that clients are not allowed to write: `Project.ownerId`. */
function findReadOnly(
  { model, field }: KeySide,
  { exposure }: Pick<RelationContext, 'exposure'>,
): string | undefined {
  const parts = [field.name, ...(field.foreignKey ?? []).map((pair) => pair.field)];
  const readOnly = model.fields
    .filter(({ name }) => parts.includes(name))
    .find((part) => {
      const computed = part.kind === 'scalar' && part.computed;
      return computed || !exposure.isWritable(model.name, part);
    });
  return readOnly && `${model.name}.${readOnly.name}`;
}
