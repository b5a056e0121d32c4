import { quote } from '../../errors/unknown-name.ts';
import { unknownIn, wrongOption } from '../../options/assert-options.ts';
import type { ExposedSchema } from '../exposure.ts';
import type { BaseModel } from '../model-family.ts';
import type {
  ModelDescription,
  ScalarFieldDescription,
  ScalarType,
  SchemaDescription,
  UniqueKey,
} from '../schema-description.ts';
import { assertMapped } from './assert-mapping.ts';

/** The fields with the versions of rows: by the name of the model, or one name for all models. */
export type VersionFields = string | Readonly<Record<string, string>>;

/** The types whose values the handler can change at each write. */
const TYPES: ReadonlySet<ScalarType> = new Set(['Int', 'BigInt', 'DateTime']);

/**
 * Checks the option `versionField`.
 *
 * @throws {TypeError} that names the unknown model or field.
 */
export function assertVersionFields(
  option: VersionFields | undefined,
  schema: SchemaDescription,
): void {
  if (option === undefined) return;
  if (typeof option === 'string') {
    const known = new Set(schema.models.flatMap((model) => columnsOf(model).map(nameOf)));
    if (!known.has(option)) throw unknownIn('versionField', 'field', { name: option, known });
    return;
  }
  if (typeof option !== 'object' || option === null || Array.isArray(option)) {
    throw wrongOption('versionField', 'a field name or an object', option);
  }
  assertMapped('versionField', option, schema);
}

interface VersionScope extends Pick<ExposedSchema, 'exposure'> {
  readonly idKey: UniqueKey;
  /** The model that each model extends. */
  readonly bases: ReadonlyMap<string, BaseModel>;
}

/**
 * Finds the field with the version of a model's rows. Clients need not see it.
 *
 * @throws {TypeError} that names the option, if the field cannot be a version.
 */
export function findVersion(
  model: ModelDescription,
  option: VersionFields | undefined,
  { exposure, idKey, bases }: VersionScope,
): ScalarFieldDescription | undefined {
  const { name } = model;
  const columns = columnsOf(model);
  const isForAll = typeof option === 'string';
  const wanted = isForAll ? option : option && nameFor(name, option, bases);
  if (wanted === undefined) return undefined;
  const field = columns.find((column) => column.name === wanted);
  if (!field) {
    if (isForAll) return undefined;
    const known = columns.map(nameOf);
    throw unknownIn(`versionField.${name}`, 'field', { name: String(wanted), known });
  }
  const why = whyNoVersion(field, idKey);
  if (why !== undefined || exposure.isWriteOnly(name, field)) {
    throw new TypeError(
      `Option versionField${isForAll ? '' : `.${name}`}: ${quote(wanted)} of ${name} ${why ?? 'must not be write-only'}.`,
    );
  }
  // A client that cannot read the rows never has a version of them.
  return exposure.operationsOf(name)?.has('read') ? field : undefined;
}

function whyNoVersion(
  { name, type, list, optional, computed, databaseGenerated, guardedRead }: ScalarFieldDescription,
  idKey: UniqueKey,
): string | undefined {
  if (list || optional || !TYPES.has(type)) return 'must be a required Int, BigInt or DateTime';
  if (computed || databaseGenerated) return 'must not be computed';
  if (guardedRead) return 'must not have a read policy';
  return idKey.fields.includes(name) ? 'must not be part of the id' : undefined;
}

function columnsOf({ fields }: ModelDescription): readonly ScalarFieldDescription[] {
  return fields.filter((field): field is ScalarFieldDescription => field.kind === 'scalar');
}

function nameOf({ name }: ScalarFieldDescription): string {
  return name;
}

/**
 * Returns the name of a model's version. Models that extend another one share its rows, and so its
 * version: a write of either must change it.
 *
 * @throws {TypeError} for an inherited field, which the writes of the base model would not change.
 */
function nameFor(
  model: string,
  option: Readonly<Record<string, string>>,
  bases: VersionScope['bases'],
): string | undefined {
  const own = ownName(option, model);
  const base = bases.get(model);
  const inherited = base && nameFor(base.name, option, bases);
  if (own === undefined || own === inherited) return inherited ?? own;
  if (!base || (inherited === undefined && !base.fields.has(own))) return own;
  throw new TypeError(
    `Option versionField.${model}: ${model} shares the version of ${base.name}. Name the field as versionField.${base.name}.`,
  );
}

function ownName(names: Readonly<Record<string, string>>, model: string): string | undefined {
  return Object.hasOwn(names, model) ? names[model] : undefined;
}
