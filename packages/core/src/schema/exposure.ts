import type { ModelDescription, SchemaDescription } from './schema-description.ts';

/** Which models, operations, fields and relationships exist for clients. */
export interface ExposeOptions {
  /**
   * By the model's name in the schema: `false` hides it, an object says what of it is exposed.
   * @default `{}`
   */
  readonly models?: Readonly<Record<string, boolean | ModelExposure>>;
  /** Whether a model that `models` does not name is exposed. @default 'all' */
  readonly default?: 'all' | 'none';
}

/** What of one model is exposed. */
export interface ModelExposure {
  /** What may be done with it. @default all four */
  readonly operations?: readonly ModelOperation[];
  /**
   * By the field's name: `false` hides a field or relationship, `{ write: false }` makes it
   * read-only, `{ write: true }` lets clients set one that the schema itself makes read-only, `true`
   * exposes one that it omits.
   * @default as the schema has them
   */
  readonly fields?: Readonly<Record<string, boolean | { readonly write?: boolean }>>;
}

/** What can be done with a model. */
export type ModelOperation = 'read' | 'create' | 'update' | 'delete';

/** What a client may know and do, decided once for every stage. */
export interface Exposure {
  /** `undefined` where the model is hidden. */
  operationsOf(model: string): ReadonlySet<ModelOperation> | undefined;
  isVisible(model: string, field: MarkedField): boolean;
  isWritable(model: string, field: MarkedField): boolean;
}

/** A field, with what the schema itself says of what clients may do with it. */
interface MarkedField {
  readonly name: string;
  readonly omitted?: boolean;
  readonly readOnly?: boolean;
}

const OPERATIONS: readonly ModelOperation[] = ['read', 'create', 'update', 'delete'];

/**
 * Checks the `expose` option against the schema.
 *
 * @throws {TypeError} that names the model and the field or operation, where one does not exist.
 */
export function buildExposure(expose: ExposeOptions, schema: SchemaDescription): Exposure {
  const models = new Map(schema.models.map((model) => [model.name, model]));
  for (const [name, exposure] of Object.entries(expose.models ?? {})) {
    const model = models.get(name);
    if (!model) throw new TypeError(`Option expose.models: there is no model ${name}`);
    if (typeof exposure === 'object') assertModelExposure(model, exposure);
  }
  const exposureOf = (model: string): ModelExposure | undefined => {
    const exposure = ownValue(expose.models, model) ?? expose.default !== 'none';
    return typeof exposure === 'object' ? exposure : exposure ? {} : undefined;
  };
  return {
    operationsOf: (model) => {
      const exposure = exposureOf(model);
      return exposure && new Set(exposure.operations ?? OPERATIONS);
    },
    isVisible: (model, { name, omitted }) => {
      const field = ownValue(exposureOf(model)?.fields, name);
      return field === undefined ? !omitted : field !== false;
    },
    isWritable: (model, { name, readOnly = false }) => {
      const field = ownValue(exposureOf(model)?.fields, name);
      return (typeof field === 'object' ? field.write : undefined) ?? !readOnly;
    },
  };
}

function assertModelExposure(model: ModelDescription, exposure: ModelExposure): void {
  const option = `Option expose.models.${model.name}`;
  for (const operation of exposure.operations ?? []) {
    if (OPERATIONS.includes(operation)) continue;
    throw new TypeError(`${option}.operations: "${operation}" is not one of ${OPERATIONS}`);
  }
  const names = new Set(model.fields.map((field) => field.name));
  for (const name of Object.keys(exposure.fields ?? {})) {
    if (!names.has(name)) throw new TypeError(`${option}.fields: there is no field ${name}`);
  }
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
