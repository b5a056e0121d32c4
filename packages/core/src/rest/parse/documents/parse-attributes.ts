import { type ApiError, collectError } from '../../../errors/api-error.ts';
import { InvalidPayloadError, InvalidValueError } from '../../../errors/request-errors.ts';
import { ForbiddenError } from '../../../errors/resource-errors.ts';
import { unknownName } from '../../../errors/unknown-name.ts';
import { jsonPointer } from '../../../http/json-pointer.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { DatabaseProvider } from '../../../schema/schema-description.ts';
import { fieldToWrite, type Model, type ScalarField } from '../../../schema/schema-model.ts';
import { explainValue } from '../../../schema/values/explain-value.ts';
import { scalarFromJson } from '../../../schema/values/scalar-value.ts';
import { membersIn } from './check-members.ts';

interface AttributeContext {
  readonly model: Model;
  readonly provider: DatabaseProvider;
  readonly limits: Limits;
  /** Whether the resource is a new one, in which null means the same as a missing attribute. */
  readonly isNew: boolean;
  /** Receives each error. */
  readonly issues: ApiError[];
}

const POINTER = '/data/attributes';

/**
 * Parses the attributes of a resource object into values for the ORM client.
 *
 * @throws {LimitExceededError} for a list above `limits.listLength`.
 */
export function parseAttributes(
  attributes: unknown,
  context: AttributeContext,
): ReadonlyMap<ScalarField, unknown> {
  const values = new Map<ScalarField, unknown>();
  for (const [name, sent] of membersIn(attributes, 'attributes', context.issues)) {
    const field = writableField(name, context);
    if (!field) continue;
    if (sent === null && field.rejectsNull && !field.hasDefault && context.isNew) continue;
    const value = attributeValue(field, sent, context);
    if (value !== undefined) values.set(field, value);
    else collectError(context.issues, invalidValue(field, sent, context));
  }
  return values;
}

function writableField(name: string, { model, issues }: AttributeContext): ScalarField | undefined {
  const field = fieldToWrite(model, name);
  const why = !field
    ? unknownName('attribute', name, { on: model.type, known: attributeNames(model) })
    : field.kind === 'relation'
      ? `"${name}" is a relationship. Send it in "data.relationships".`
      : name === 'id'
        ? whyNoId(model)
        : !field.writable || field.databaseGenerated
          ? `"${name}" is read-only.`
          : undefined;
  if (why === undefined) return field as ScalarField;
  const source = { pointer: jsonPointer(POINTER, name) };
  // JSON:API 1.1, "Updating Resources": an unsupported request to update a resource is a 403.
  const ErrorType =
    field?.kind === 'scalar' && name !== 'id' ? ForbiddenError : InvalidPayloadError;
  collectError(issues, new ErrorType(why, { source }));
  return undefined;
}

/** Without the field `id` in its key, a resource has no place for it. */
function whyNoId({ idFields }: AttributeContext['model']): string {
  return idFields.some((field) => field.name === 'id')
    ? 'Send the id in "data.id".'
    : '"id" cannot be an attribute in JSON:API. Rename the field in the schema.';
}

function attributeValue(
  field: ScalarField,
  sent: unknown,
  { provider, limits }: AttributeContext,
): unknown {
  if (sent === null && field.optional && !field.rejectsNull) return null;
  if (!field.list) return scalarFromJson(field, sent, provider);
  if (!Array.isArray(sent)) return undefined;
  const source = { pointer: jsonPointer(POINTER, field.name) };
  assertWithin(limits, 'listLength', { value: sent.length, source });
  const items = sent.map((item) => scalarFromJson(field, item, provider));
  return items.includes(undefined) ? undefined : items;
}

function invalidValue(
  field: ScalarField,
  sent: unknown,
  { provider }: AttributeContext,
): InvalidValueError {
  const detail = explainValue(sent, { field, provider, position: `for "${field.name}"` });
  return new InvalidValueError(detail, {
    source: { pointer: jsonPointer(POINTER, field.name) },
  });
}

function attributeNames({ scalars, writeOnly }: Model): readonly string[] {
  return [...scalars.map(({ name }) => name), ...writeOnly.keys()];
}
