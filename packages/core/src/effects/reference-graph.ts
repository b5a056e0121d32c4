import { baseModels, type ModelFamily, modelFamilies } from '../schema/model-family.ts';
import type {
  ForeignKeyPair,
  ReferentialAction,
  RelationFieldDescription,
  SchemaDescription,
} from '../schema/schema-description.ts';
import { type IsVisible, type SchemaModel, visibilityIn } from '../schema/schema-model.ts';

/** The models whose rows change with a row of another model, hidden ones included. */
export interface ReferenceGraph {
  /** Returns the models whose rows change if a row is deleted, its own model included. */
  changedByDeletion(model: string): ReadonlySet<string>;
  /** Returns the models whose rows follow a column of a row that changes. */
  changedByUpdate(model: string, field: string): ReadonlySet<string>;
  /** Returns the related model if rows of a separate table hold the links of a relationship. */
  linkedModel(model: string, relationship: string): string | undefined;
}

/** The actions that change the rows with the foreign key. */
const CHANGING: ReadonlySet<ReferentialAction> = new Set(['Cascade', 'SetNull', 'SetDefault']);

/**
 * Builds the graph of a schema's foreign keys.
 *
 * For clients, rows of a hidden model are rows of the models that extend it. A link whose
 * relationship is hidden on both sides is no part of either model.
 */
export function buildReferenceGraph(
  schema: SchemaDescription,
  exposed: SchemaModel,
): ReferenceGraph {
  const graph: Graph = {
    families: modelFamilies(schema),
    byTarget: Map.groupBy(foreignKeysIn(schema), ({ target }) => target),
    links: linkedModelsIn(schema, visibilityIn(exposed)),
    idFields: new Map(schema.models.map((model) => [model.name, model.idFields])),
    isHidden: (model) => !exposed.byLowerCaseName.has(model.toLowerCase()),
  };
  const collect = (add: (found: Found) => void): ReadonlySet<string> => {
    const found = {
      ...graph,
      changed: new Set<string>(),
      deleted: new Set<string>(),
      columns: new Set<string>(),
    };
    add(found);
    return found.changed;
  };
  return {
    changedByDeletion: (model) => collect((found) => addDeletion(model, found)),
    changedByUpdate: (model, field) => collect((found) => addColumn({ model, field }, found)),
    linkedModel: (model, relationship) => graph.links.get(model)?.get(relationship),
  };
}

interface Graph {
  readonly families: ReadonlyMap<string, ModelFamily>;
  /** The foreign keys, by the model that they reference. */
  readonly byTarget: ReadonlyMap<string, readonly Reference[]>;
  readonly links: LinkedModels;
  readonly idFields: ReadonlyMap<string, readonly string[]>;
  isHidden(model: string): boolean;
}

/** A walk through the graph: the models that it has found, and the rows and columns behind it. */
interface Found extends Graph {
  readonly changed: Set<string>;
  readonly deleted: Set<string>;
  readonly columns: Set<string>;
}

interface Column {
  readonly model: string;
  readonly field: string;
}

function addDeletion(model: string, found: Found): void {
  for (const name of rowsOf(model, found)) {
    if (found.deleted.has(name)) continue;
    found.deleted.add(name);
    found.changed.add(name);
    addLinks(name, found);
    for (const reference of found.byTarget.get(name) ?? []) {
      if (reference.onDelete === 'Cascade') addDeletion(reference.model, found);
      else if (CHANGING.has(reference.onDelete)) addKey(reference, found);
    }
  }
}

/** Adds a foreign key that changes. */
function addKey({ model, pairs }: Reference, found: Found): void {
  addChange(model, found);
  for (const { field } of pairs) addColumn({ model, field }, found);
}

/** Adds the foreign keys that follow a column, and the other rows that have the same id. */
function addColumn({ model, field }: Column, found: Found): void {
  for (const name of rowsOf(model, found)) {
    const column = `${name}.${field}`;
    if (found.columns.has(column)) continue;
    found.columns.add(column);
    if (found.idFields.get(name)?.includes(field)) {
      if (name !== model) addChange(name, found);
      addLinks(name, found);
    }
    for (const reference of found.byTarget.get(name) ?? []) {
      const follows = reference.pairs.some(({ references }) => references === field);
      if (follows && CHANGING.has(reference.onUpdate)) addKey(reference, found);
    }
  }
}

function addLinks(model: string, found: Found): void {
  for (const target of found.links.get(model)?.values() ?? []) addChange(target, found);
}

function addChange(model: string, { changed, families, isHidden }: Found): void {
  const { extensions = [] } = isHidden(model) ? (families.get(model) ?? {}) : {};
  for (const name of [model, ...extensions]) changed.add(name);
}

/** Returns the models whose rows a row of a model may be, too. */
function rowsOf(model: string, { families }: Graph): readonly string[] {
  const { bases = [], extensions = [] } = families.get(model) ?? {};
  return [model, ...bases, ...extensions];
}

/** A foreign key. */
interface Reference {
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
function foreignKeysIn(schema: SchemaDescription): readonly Reference[] {
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
type LinkedModels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Returns the related model of each many-to-many relationship that is visible on either side.
 */
function linkedModelsIn({ models }: SchemaDescription, isVisible: IsVisible): LinkedModels {
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
