import { assertExpose, OPERATIONS } from './model/assert-expose.ts';
import { baseModels } from './model-family.ts';
import type { ModelDescription, SchemaDescription } from './schema-description.ts';

/** The models, operations, fields and relationships that clients can use. */
export interface ExposeOptions {
  /**
   * By the model's name in the schema: `false` hides the model, an object limits its exposure.
   * @default `{}`
   */
  readonly models?: Readonly<Record<string, boolean | ModelExposure>>;
  /** By the procedure's name: whether clients can call it. @default as `default` says */
  readonly procedures?: Readonly<Record<string, boolean>>;
  /** Whether models and procedures that are not named are exposed. @default 'all' */
  readonly default?: 'all' | 'none';
}

/** The exposure of one model. */
export interface ModelExposure {
  /** The operations that clients may use. @default all four */
  readonly operations?: readonly ModelOperation[];
  /**
   * By the field's name: `false` hides a field or relationship, `true` exposes one that the schema
   * omits. `{ write: false }` makes it read-only, `{ read: false }` write-only (such as a
   * password). `{ write: true }` lets clients set a field that the schema makes read-only.
   * @default as the base model has it, else as the schema has it
   */
  readonly fields?: Readonly<Record<string, FieldExposure>>;
}

/** Whether clients may see a field, and whether they may set it. */
type FieldExposure = boolean | { readonly read?: boolean; readonly write?: boolean };

/** An operation on a model. */
export type ModelOperation = 'read' | 'create' | 'update' | 'delete';

/** The exposure for clients, decided once for every stage. */
export interface Exposure {
  /** `undefined` if the model is hidden. */
  operationsOf(model: string): ReadonlySet<ModelOperation> | undefined;
  isVisible(model: string, field: MarkedField): boolean;
  isWritable(model: string, field: MarkedField): boolean;
  /** Whether clients may set a field that they cannot see. */
  isWriteOnly(model: string, field: MarkedField): boolean;
  hasProcedure(name: string): boolean;
  /** Whether the option itself makes the field writable: `{ write: true }`. */
  isMadeWritable(model: string, field: string): boolean;
}

/** A schema, and its exposure. */
export interface ExposedSchema {
  readonly schema: SchemaDescription;
  /** The models of the schema, by name. */
  readonly described: ReadonlyMap<string, ModelDescription>;
  readonly exposure: Exposure;
}

/** A field, with the schema's own marks for clients. */
interface MarkedField {
  readonly name: string;
  readonly omitted?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

/**
 * Checks the `expose` option against the schema.
 *
 * @throws {TypeError} that names the unknown name or the value of the wrong type.
 */
export function buildExposure(expose: ExposeOptions, schema: SchemaDescription): Exposure {
  assertExpose(expose, schema);
  const exposureOf = (model: string): ModelExposure | undefined => {
    const exposure = ownValue(expose.models, model) ?? expose.default !== 'none';
    return typeof exposure === 'object' ? exposure : exposure ? {} : undefined;
  };
  const bases = baseModels(schema);
  // A field that a base model hides must not be exposed by the models that extend it.
  const fieldOf = (model: string, name: string): FieldExposure | undefined => {
    const base = bases.get(model);
    const own = ownValue(exposureOf(model)?.fields, name);
    return own ?? (base?.fields.has(name) ? fieldOf(base.name, name) : undefined);
  };
  const writeOf = (model: string, name: string): boolean | undefined => {
    const field = fieldOf(model, name);
    return typeof field === 'object' ? field.write : undefined;
  };
  const isWritable = (model: string, { name, readOnly = false }: MarkedField) =>
    writeOf(model, name) ?? !readOnly;
  return {
    operationsOf: (model) => {
      const exposure = exposureOf(model);
      return exposure && new Set(exposure.operations ?? OPERATIONS);
    },
    isVisible: (model, { name, omitted, writeOnly }) => {
      const field = fieldOf(model, name);
      // Its marks for writing say nothing about a secret that the schema hides.
      if (typeof field === 'object') return field.read ?? !writeOnly;
      return field ?? !omitted;
    },
    isWritable,
    isWriteOnly: (model, field) => {
      const own = fieldOf(model, field.name);
      const read = typeof own === 'object' ? own.read : own;
      return !(read ?? !field.writeOnly) && own !== false && isWritable(model, field);
    },
    hasProcedure: (name) => ownValue(expose.procedures, name) ?? expose.default !== 'none',
    isMadeWritable: (model, name) => writeOf(model, name) === true,
  };
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
