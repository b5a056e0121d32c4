import type { ZenStackAttribute, ZenStackField, ZenStackModel } from './zenstack-schema.ts';

/** Whether a policy of the field restricts the rows on which it can be read, or updated. */
export function isGuarded(
  { attributes = [] }: ZenStackField,
  operation: 'read' | 'update',
): boolean {
  return attributes.some(
    (attribute) => /^@(allow|deny)$/.test(attribute.name) && concerns(attribute, operation),
  );
}

/**
 * Whether ZenStack reads the rows of each update of the model before it: for a policy on the field
 * of `@updatedAt`, which each update sets, or for `before()` in a policy.
 */
export function guardsUpdates({ attributes = [], fields }: ZenStackModel): boolean {
  return (
    attributes.some(
      ({ name, args }) =>
        /^@@(allow|deny)$/.test(name) && JSON.stringify(args)?.includes('"function":"before"'),
    ) || Object.values(fields).some((field) => field.updatedAt && isGuarded(field, 'update'))
  );
}

/** Whether a policy denies deletions of a model's rows that those of its base model do not deny. */
export function deniesDeletions(
  { attributes = [] }: ZenStackModel,
  { attributes: inherited = [] }: ZenStackModel,
): boolean {
  const known = new Set(inherited.map((attribute) => JSON.stringify(attribute)));
  return attributes.some(
    (attribute) =>
      attribute.name === '@@deny' &&
      concerns(attribute, 'delete') &&
      !known.has(JSON.stringify(attribute)),
  );
}

/** Whether the policies of the model hide some of its rows from some callers. */
export function hidesRows({ attributes = [] }: ZenStackModel): boolean {
  const policies = attributes.filter(
    (attribute) => /^@@(allow|deny)$/.test(attribute.name) && concerns(attribute, 'read'),
  );
  return (
    policies.some(({ name }) => name === '@@deny') ||
    policies.every(({ args }) => literalOf(args?.[1]) !== true)
  );
}

function concerns({ args }: ZenStackAttribute, operation: string): boolean {
  const operations = String(literalOf(args?.[0])).split(',');
  return operations.some((each) => [operation, 'all'].includes(each.trim()));
}

/** Returns the value of a literal. */
function literalOf(argument: { readonly value: object } | undefined): unknown {
  return (argument?.value as { readonly value?: unknown } | undefined)?.value;
}
