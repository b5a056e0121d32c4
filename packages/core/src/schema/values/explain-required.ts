import type { RelationField } from '../schema-model.ts';

/** Explains why resources that require a relationship cannot be removed from its other side. */
export function explainRequired({ name, target, opposite = '' }: RelationField): string {
  const other = target.fields.has(opposite) ? `"${opposite}"` : 'other side';
  return `The linked ${target.type} resources require their ${other} and cannot be removed from "${name}".`;
}
