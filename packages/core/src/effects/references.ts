import { baseModels } from '../schema/model-family.ts';
import type {
  ForeignKeyPair,
  ReferentialAction,
  RelationFieldDescription,
  SchemaDescription,
} from '../schema/schema-description.ts';
import type { IsVisible } from '../schema/schema-model.ts';

/** A foreign key. */
export interface Reference {
  /** The model whose rows have it. */
  readonly model: string;
  /** The model that it references. */
  readonly target: string;
  readonly pairs: readonly ForeignKeyPair[];
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
}

/**
 * Returns the foreign keys of a schema, each at the model that declares it. An action that the
 * description lacks may be any, so it counts as a cascade.
 */
export function foreignKeysIn(schema: SchemaDescription): readonly Reference[] {
  const bases = baseModels(schema);
  return schema.models.flatMap((model) =>
    model.fields.flatMap((field): readonly Reference[] => {
      if (field.kind !== 'relation' || !field.foreignKey) return [];
      if (bases.get(model.name)?.fields.has(field.name)) return [];
      const { foreignKey, onDelete = 'Cascade', onUpdate = 'Cascade' } = field;
      return [{ model: model.name, target: field.model, pairs: foreignKey, onDelete, onUpdate }];
    }),
  );
}

/** Related models, by model and by relationship. */
export type LinkedModels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns the related model of each many-to-many relationship that is visible on either side.
 */
export function linkedModelsIn({ models }: SchemaDescription, isVisible: IsVisible): LinkedModels {
  const relations = new Map(
    models.map(({ name, fields }) => [name, fields.filter((field) => field.kind === 'relation')]),
  );
  const hasSeparateTable = ({ model, opposite, foreignKey }: RelationFieldDescription) =>
    !foreignKey && !relations.get(model)?.find(({ name }) => name === opposite)?.foreignKey;
  const linksOf = (model: string, own: readonly RelationFieldDescription[]) =>
    own
      .filter(hasSeparateTable)
      .filter(
        ({ name, model: target, opposite = '' }) =>
          isVisible(model, name) || isVisible(target, opposite),
      )
      .map(({ name, model: target }) => [name, target] as const);
  return new Map([...relations].map(([name, own]) => [name, new Map(linksOf(name, own))]));
}
