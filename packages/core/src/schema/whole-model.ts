import { type ModelFamily, modelFamilies } from './model-family.ts';
import type {
  ForeignKeyPair,
  ModelDescription,
  SchemaDescription,
  UniqueKey,
} from './schema-description.ts';

/** A model with its hidden fields and relationships, which a write may change, too. */
export interface WholeModel {
  readonly name: string;
  readonly relations: readonly WholeRelation[];
  readonly uniqueKeys: readonly UniqueKey[];
  /** The name of the unique key that is the id. */
  readonly idKey: string | undefined;
  /** The writes of one record for which the ORM client looks for it first. */
  readonly findsRecords: SchemaDescription['findsRecords'];
  /** Whether it extends another model, or others extend it: its records are in several tables. */
  readonly extended: boolean;
  /** The models that it extends, and those that extend it. */
  readonly family: ModelFamily;
  /** The columns for whose update policies the ORM client looks for rows first. */
  readonly guardedUpdates: ReadonlySet<string> | 'all';
}

/** A relationship, visible or hidden. */
export interface WholeRelation {
  readonly name: string;
  readonly target: WholeModel;
  readonly list: boolean;
  readonly opposite?: string | undefined;
  /** The foreign key, if it is on this side. */
  readonly foreignKey?: readonly ForeignKeyPair[] | undefined;
  /** The foreign key, if it is on the other side. */
  readonly oppositeKey?: readonly ForeignKeyPair[] | undefined;
  /** Whether the database deletes the related records with the record. */
  readonly cascades: boolean;
  /** The relationships of the related records that share a column with `oppositeKey`. */
  readonly beside: readonly WholeRelation[];
  /** The fields of the related records that hold the link, or that lead back. */
  readonly linkFields: readonly string[];
}

type Building = { -readonly [K in keyof WholeRelation]: WholeRelation[K] };

/** Builds the models of a schema with all their relationships, by their names. */
export function buildWholeModels({
  models,
  findsRecords,
}: SchemaDescription): ReadonlyMap<string, WholeModel> {
  const families = modelFamilies({ models });
  const whole = new Map(
    models.map((model) => {
      const { name, uniqueKeys, idFields } = model;
      const idKey = uniqueKeys.find(({ fields }) => String(fields) === String(idFields))?.name;
      const relations: Building[] = [];
      const family = families.get(name) ?? { bases: [], extensions: [] };
      const extended = family.bases.length + family.extensions.length > 0;
      const guardedUpdates = guardedUpdatesOf(model);
      const found = { idKey, findsRecords, guardedUpdates };
      return [name, { name, relations, uniqueKeys, extended, family, ...found }] as const;
    }),
  );
  const opposites = new Map(
    models.flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        field.kind === 'relation' ? [[`${name}.${field.name}`, field] as const] : [],
      ),
    ),
  );
  for (const { name: owner, fields } of models) {
    for (const field of fields) {
      const target = field.kind === 'relation' ? whole.get(field.model) : undefined;
      if (field.kind !== 'relation' || !target) continue;
      const { name, list, opposite, foreignKey } = field;
      const other = opposites.get(`${field.model}.${opposite}`);
      const keys = { foreignKey, oppositeKey: other?.foreignKey };
      const relation = { name, target, list, opposite, ...keys };
      const cascades = other?.onDelete === 'Cascade';
      whole.get(owner)?.relations.push({ ...relation, cascades, beside: [], linkFields: [] });
    }
  }
  for (const { relations } of whole.values()) relations.forEach(addBeside);
  return whole;
}

function guardedUpdatesOf({
  guardedUpdate,
  fields,
}: ModelDescription): WholeModel['guardedUpdates'] {
  if (guardedUpdate) return 'all';
  const guarded = fields.filter((field) => field.kind === 'scalar' && field.guardedUpdate);
  return new Set(guarded.map(({ name }) => name));
}

/** Adds what depends on the relationships of the other side. */
function addBeside(relation: Building): void {
  const { target, opposite, oppositeKey = [] } = relation;
  const columns = oppositeKey.map(({ field }) => field);
  relation.beside = target.relations.filter(
    ({ name, foreignKey = [] }) =>
      name !== opposite && foreignKey.some(({ field }) => columns.includes(field)),
  );
  const names = relation.beside.map(({ name }) => name);
  relation.linkFields = [...(opposite ? [opposite] : []), ...columns, ...names];
}
