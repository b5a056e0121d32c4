import type { Model } from '../schema-model.ts';

/**
 * Removes what clients cannot see from the records that a procedure returns, at any depth: hidden
 * and write-only fields, and members that the model does not have.
 *
 * @param model the model of the records; `undefined` if it is hidden.
 */
export function cutRecords(result: unknown, model: Model | undefined): unknown {
  if (Array.isArray(result)) return result.map((record) => cutRecords(record, model));
  if (typeof result !== 'object' || result === null) return result;
  if (!model) return {};
  const others = new Set([...model.virtualFields, ...(model.addedColumns ?? [])]);
  const shown = Object.entries(result).flatMap(([name, value]) => {
    const field = model.fields.get(name);
    if (field?.kind === 'relation') return [[name, cutRecords(value, field.target)] as const];
    if (name === '_count') return [[name, cutCounts(value, model)] as const];
    return field || others.has(name) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(shown);
}

/** The numbers of related records, of the relationships that clients can see. */
function cutCounts(counts: unknown, { fields }: Model): unknown {
  return Object.fromEntries(
    Object.entries(Object(counts)).filter(([name]) => fields.get(name)?.kind === 'relation'),
  );
}
