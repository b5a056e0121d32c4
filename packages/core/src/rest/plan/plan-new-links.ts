import { jsonPointer } from '../../http/json-pointer.ts';
import { keyText, type Link, linksByForeignKey } from '../../schema/link.ts';
import type { Model, RelationField } from '../../schema/schema-model.ts';
import type { Linkage } from '../parse/parse-linkage.ts';
import type { ResourceDocument } from '../parse/parse-resource-document.ts';
import type { WriteData } from './client-args.ts';
import { idsOf } from './planned-link.ts';

/** The row that a document makes. */
interface WrittenRow {
  readonly model: Model;
  readonly data: WriteData;
  /** Whether the row may be a new one. */
  readonly isNew: boolean;
}

const RELATIONSHIPS = '/data/relationships';

/** The rows that a linkage names, to be looked for before the write. */
export function linksOfLinkage(
  { name, target }: RelationField,
  linkage: Linkage,
  pointer: string,
): readonly Link[] {
  return idsOf(linkage).map((key) => ({ name, target, key, pointer }));
}

/**
 * The rows that a resource document links to, to be looked for before the write. A new row may link
 * to itself, which is not there yet.
 */
export function linksOfDocument(
  document: ResourceDocument,
  { model, data, isNew }: WrittenRow,
): readonly Link[] {
  const { relationships } = document;
  const named = Array.from(relationships, ([relation, linkage]) =>
    linksOfLinkage(relation, linkage, jsonPointer(RELATIONSHIPS, relation.name, 'data')),
  );
  const others = model.relations.filter((relation) => !relationships.has(relation));
  const byKey = linksByForeignKey(others, data).map((link) => ({
    ...link,
    pointer: pointerTo(link.name, document),
  }));
  return [...named.flat(), ...byKey].filter(
    ({ target, key }) => !(isNew && target === model && isKeyOf(data, key)),
  );
}

/** A column may be set by its attribute, by the id, or by another relationship with the same key. */
function pointerTo(column: string, { attributes, id }: ResourceDocument): string {
  const byAttribute = Array.from(attributes.keys()).some(({ name }) => name === column);
  if (byAttribute) return jsonPointer('/data/attributes', column);
  return id && Object.hasOwn(id, column) ? '/data/id' : RELATIONSHIPS;
}

function isKeyOf(data: WriteData, key: Link['key']): boolean {
  const own = Object.fromEntries(Object.keys(key).map((name) => [name, data[name]]));
  return keyText(own) === keyText(key);
}
