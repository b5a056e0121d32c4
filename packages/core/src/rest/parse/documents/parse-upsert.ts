import { InvalidPayloadError } from '../../../errors/request-errors.ts';
import { isJsonObject, ownMember } from '../../../http/parse-json.ts';
import type { UniqueKey } from '../../../schema/schema-description.ts';
import type { ScalarField } from '../../../schema/schema-model.ts';
import type { IdValues } from '../../../schema/values/resource-id.ts';
import type { RouteOf } from '../../route/rest-route.ts';

/**
 * Parses `meta: { operation: 'upsert', matchFields: ['email'] }` in a document that creates a
 * resource.
 *
 * @returns the ORM client's unique `where` for the row to update; `undefined` for a plain creation.
 * @throws {InvalidPayloadError} if the match fields are not a unique key or have no value, or if
 * clients are not allowed to update the model.
 */
export function parseUpsert(
  meta: unknown,
  { kind, model, parent }: RouteOf<'create'> | RouteOf<'update'> | RouteOf<'updateMany'>,
  { id, attributes }: SentValues,
): IdValues | undefined {
  const operation = isJsonObject(meta) ? ownMember(meta, 'operation') : undefined;
  if (!isJsonObject(meta)) return undefined;
  if (operation === undefined) {
    if (!Object.hasOwn(meta, 'matchFields')) return undefined;
    throw invalid('"matchFields" requires the operation "upsert".', MATCH_FIELDS);
  }
  if (kind !== 'create' || operation !== 'upsert') {
    throw invalid('"operation" must be "upsert", and only in a creation.', OPERATION);
  }
  // It would reach rows of other parents.
  if (parent) throw invalid('Nested routes do not support "upsert".', OPERATION);
  // It would reach existing rows through a creation.
  if (!model.operations.has('update')) {
    throw invalid(`Resources of the type ${model.type} do not support "upsert".`, OPERATION);
  }
  const names = ownMember(meta, 'matchFields');
  const key = [...model.uniqueKeys.values()].find((candidate) => isSameSet(names, candidate));
  if (!key) {
    const known = [...model.uniqueKeys.values()].map(({ fields }) => `[${fields.join(', ')}]`);
    throw invalid(
      `"matchFields" must be a unique key. Supported: ${known.join(', ')}.`,
      MATCH_FIELDS,
    );
  }
  const values: Record<string, unknown> = {};
  for (const name of key.fields) {
    const field = model.fields.get(name) as ScalarField;
    // Whether it updates or creates would reveal the value to callers who cannot read it.
    if (field.guardedRead) {
      throw invalid(`"${name}" has a read policy and cannot be a match field.`, MATCH_FIELDS);
    }
    const value = id?.[name] ?? attributes.get(field);
    if (value === undefined || value === null) {
      throw invalid(
        `The match field "${name}" requires a value, as an attribute or by the id.`,
        MATCH_FIELDS,
      );
    }
    values[name] = value;
  }
  return key.fields.length === 1 ? values : { [key.name]: values };
}

interface SentValues {
  readonly id: IdValues | undefined;
  readonly attributes: ReadonlyMap<ScalarField, unknown>;
}

const OPERATION = '/meta/operation';
const MATCH_FIELDS = '/meta/matchFields';

function isSameSet(names: unknown, { fields }: UniqueKey): boolean {
  return (
    Array.isArray(names) &&
    names.length === fields.length &&
    fields.every((field) => names.includes(field))
  );
}

function invalid(detail: string, pointer: string): InvalidPayloadError {
  return new InvalidPayloadError(detail, { source: { pointer } });
}
