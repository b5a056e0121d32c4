import { isNotAfter } from './alphabetical-order.ts';
import type { ZenStackField, ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

/**
 * Checks that ZenStack writes the links of each implicit many-to-many relationship in the columns
 * from which it reads them. To write links, and for policies, it compares the names of the two sides
 * as an alphabet does, in which `APIKey` comes after `Account`; to read links, by their characters.
 *
 * @throws {TypeError} if the two orders differ, so that it would link other records.
 */
export function assertSides(schema: ZenStackSchema): void {
  for (const model of Object.values(schema.models)) {
    for (const field of Object.values(model.fields)) assertOrder(model, field, schema);
  }
}

function assertOrder(model: ZenStackModel, field: ZenStackField, schema: ZenStackSchema): void {
  const { name, originModel = model.name } = field;
  const sides = sidesOf(field, originModel, schema);
  if (!sides || isInOrder(sides, sides[0])) return;
  const advice = originModel === field.type ? RENAME : OWN_MODEL;
  throw new TypeError(
    `Field ${model.name}.${name}: ZenStack would link other records, since "${sides.join('" and "')}" sort differently with and without regard to case. ${advice}`,
  );
}

const RENAME = 'Rename one of the fields.';
const OWN_MODEL = 'Use a model of its own for the links.';

/**
 * Whether ZenStack links other records in a new record of a model by an inherited many-to-many
 * relationship: it compares the name of the extending model then.
 */
export function exchangesSides(
  { name, fields }: ZenStackModel,
  relation: string,
  schema: ZenStackSchema,
): boolean {
  const field = fields[relation];
  if (field?.originModel === undefined || field.originModel === field.type) return false;
  const sides = sidesOf(field, field.originModel, schema);
  return sides !== undefined && !isInOrder(sides, name);
}

/**
 * Returns the names by which the sides of an implicit many-to-many relationship are told apart;
 * `undefined` for any other field.
 */
function sidesOf(
  { name, type, array, relation }: ZenStackField,
  owner: string,
  { models }: ZenStackSchema,
): readonly [string, string] | undefined {
  const opposite = relation?.opposite;
  if (!array || opposite === undefined || !models[type]?.fields[opposite]?.array) return undefined;
  return owner === type ? [name, opposite] : [owner, type];
}

/** Whether links are written in the columns from which they are read. */
function isInOrder([one, other]: readonly [string, string], written: string): boolean {
  return one <= other === isNotAfter(written, other);
}
