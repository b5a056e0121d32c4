import { assertExpose, OPERATIONS } from './assert-expose.ts';
import type { SchemaDescription } from './schema-description.ts';

/** Which models, operations, fields and relationships exist for clients. */
export interface ExposeOptions {
  /**
   * By the model's name in the schema: `false` hides it, an object says what of it is exposed.
   * @default `{}`
   */
  readonly models?: Readonly<Record<string, boolean | ModelExposure>>;
  /** By the procedure's name: whether RPC serves it. @default as `default` says */
  readonly procedures?: Readonly<Record<string, boolean>>;
  /** Whether what `models` and `procedures` do not name is exposed. @default 'all' */
  readonly default?: 'all' | 'none';
}

/** What of one model is exposed. */
export interface ModelExposure {
  /** What may be done with it. @default all four */
  readonly operations?: readonly ModelOperation[];
  /**
   * By the field's name: `false` hides a field or relationship, `{ write: false }` makes it
   * read-only, `{ read: false }` write-only (such as a password, which clients send and never get),
   * `{ write: true }` lets clients set one that the schema itself makes read-only, `true` exposes one
   * that it omits.
   * @default as the model has it that this one extends, else as the schema has it
   */
  readonly fields?: Readonly<Record<string, FieldExposure>>;
}

/** Whether clients may know a field, and whether they may set it. */
type FieldExposure = boolean | { readonly read?: boolean; readonly write?: boolean };

/** What can be done with a model. */
export type ModelOperation = 'read' | 'create' | 'update' | 'delete';

/** What a client may know and do, decided once for every stage. */
export interface Exposure {
  /** `undefined` where the model is hidden. */
  operationsOf(model: string): ReadonlySet<ModelOperation> | undefined;
  isVisible(model: string, field: MarkedField): boolean;
  isWritable(model: string, field: MarkedField): boolean;
  /** Whether clients may set a field that they cannot see. */
  isWriteOnly(model: string, field: MarkedField): boolean;
  hasProcedure(name: string): boolean;
  /** Whether the option itself says that clients may write it: `{ write: true }`. */
  isMadeWritable(model: string, field: string): boolean;
}

/** A field, with what the schema itself says of what clients may do with it. */
interface MarkedField {
  readonly name: string;
  readonly omitted?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

/**
 * Checks the `expose` option against the schema.
 *
 * @throws {TypeError} that names what does not exist or is of the wrong kind.
 */
export function buildExposure(expose: ExposeOptions, schema: SchemaDescription): Exposure {
  assertExpose(expose, schema);
  const exposureOf = (model: string): ModelExposure | undefined => {
    const exposure = ownValue(expose.models, model) ?? expose.default !== 'none';
    return typeof exposure === 'object' ? exposure : exposure ? {} : undefined;
  };
  const bases = basesOf(schema);
  // What a base model does not expose, the models that extend it must not expose in its place.
  const fieldOf = (model: string, name: string): FieldExposure | undefined => {
    const base = bases.get(model);
    const own = ownValue(exposureOf(model)?.fields, name);
    return own ?? (base?.names.has(name) ? fieldOf(base.name, name) : undefined);
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
      // Whether it can be written says nothing of a secret that the schema marks.
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

/** By the name of a model: the model that it extends, and the fields that it inherits. */
function basesOf({ models }: SchemaDescription): ReadonlyMap<string, Base> {
  return new Map(
    models.flatMap(({ name, extendedBy = [], fields }) => {
      const names = new Set(fields.map((field) => field.name));
      return extendedBy.map((extending) => [extending, { name, names }] as const);
    }),
  );
}

interface Base {
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
