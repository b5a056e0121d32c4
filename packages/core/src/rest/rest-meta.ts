import { type Annotations, encodeAt } from '@modelway/serialization';
import { unknownError } from '../errors/server-errors.ts';
import { showValue } from '../errors/show-value.ts';
import { toRequestView } from '../intercept/intercept-context.ts';
import type { InterceptContext } from '../intercept/interceptor.ts';
import { assertFunction, assertObject, unknownIn, wrongOption } from '../options/assert-options.ts';
import type { Model, SchemaModel } from '../schema/schema-model.ts';

/** The `meta` of the resource objects of a model. */
export interface ResourceMeta {
  /**
   * The fields that `toMeta` reads: columns that clients can see. They are read even if the
   * parameter `fields` of a request omits them.
   */
  readonly fields: readonly string[];
  /**
   * Returns the `meta` of one resource object, or `undefined` for none. It is called for each
   * resource, and must not throw: an error is a logged 500, also after a write. Dates and other
   * values that JSON lacks are sent as those of attributes. `page` is reserved for cursors.
   *
   * @param record the values of these fields, as the ORM client returns them; null if the access
   * policies do not allow reading the field.
   */
  toMeta(
    record: Readonly<Record<string, unknown>>,
    context: MetaContext,
  ): Readonly<Record<string, unknown>> | undefined;
}

/** The request that a resource object is rendered for, and its ORM client. */
export type MetaContext<Client = unknown> = Pick<InterceptContext<Client>, 'client' | 'request'>;

/** The `meta` of models. */
export type ResourceMetas = ReadonlyMap<Model, ResourceMeta>;

/** Renders the `meta` of a resource object, if its model has one. */
export type RenderMeta = (model: Model, row: Row, path: string) => Row | undefined;

type Row = Readonly<Record<string, unknown>>;

/**
 * Checks the form of the option `meta`.
 *
 * @throws {TypeError} that names the option and its value.
 */
export function assertMeta(option: unknown): void {
  if (option === undefined) return;
  assertObject('meta', option);
  for (const [model, value] of Object.entries(option)) {
    assertObject(`meta.${model}`, value, ['fields', 'toMeta']);
    assertFunction(`meta.${model}.toMeta`, value.toMeta);
    const { fields } = value;
    if (Array.isArray(fields) && fields.every((name) => typeof name === 'string')) continue;
    throw wrongOption(`meta.${model}.fields`, 'a list of field names', fields);
  }
}

/**
 * Finds the models of the option `meta`. Those that are not exposed have no resource objects.
 *
 * @throws {TypeError} that names a field that clients cannot see.
 */
export function buildMetas(
  option: Readonly<Record<string, ResourceMeta>>,
  { byType }: Pick<SchemaModel, 'byType'>,
): ResourceMetas {
  const metas = new Map<Model, ResourceMeta>();
  for (const model of byType.values()) {
    const meta = Object.hasOwn(option, model.name) ? option[model.name] : undefined;
    if (!meta || !model.operations.has('read')) continue;
    const known = model.scalars.map((field) => field.name);
    const name = meta.fields.find((field) => !known.includes(field));
    if (name !== undefined) throw unknownIn(`meta.${model.name}.fields`, 'field', { name, known });
    metas.set(model, meta);
  }
  return metas;
}

/**
 * Creates the renderer of `meta` for one document; `undefined` if no model has one.
 *
 * @param annotations receives the types of the values that JSON cannot carry.
 */
export function createRenderMeta(
  metas: ResourceMetas,
  { client, request }: MetaContext,
  annotations: Annotations,
): RenderMeta | undefined {
  if (metas.size === 0) return undefined;
  const context = { client, request: toRequestView(request) };
  return (model, row, path) => {
    const meta = metas.get(model);
    if (!meta) return undefined;
    const record = Object.fromEntries(meta.fields.map((name) => [name, row[name] ?? null]));
    try {
      const value = meta.toMeta(record, context);
      if (value === undefined) return undefined;
      assertMembers(value);
      return encodeAt(value, annotations, `${path}.meta`) as Row;
    } catch (error) {
      // Not an error of the request or the database, whatever its class.
      throw unknownError(error);
    }
  };
}

function assertMembers(value: object): void {
  const prototype = value === null ? undefined : Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`toMeta must return an object or undefined, not ${showValue(value)}.`);
  }
  if ('page' in value) throw new TypeError('toMeta must not return "page", which cursors have.');
}
