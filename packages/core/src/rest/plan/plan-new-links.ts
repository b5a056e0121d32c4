import { jsonPointer } from '../../http/json-pointer.ts';
import {
  keyText,
  type Link,
  type LinkingData,
  linksByForeignKey,
  type NewLinks,
} from '../../links/link.ts';
import type { RelationField } from '../../schema/schema-model.ts';
import { selectFields, whereIds } from '../../schema/values/resource-id.ts';
import { idsOf, type Linkage } from '../parse/documents/parse-linkage.ts';
import type { ResourceDocument } from '../parse/documents/parse-resource-document.ts';
import type { LinkageCheck, Select, WriteData } from './rest-plan.ts';

const RELATIONSHIPS = '/data/relationships';

/** The links of a write without link checks. */
export const NO_LINKS: NewLinks = { links: [], partial: [] };

/** Plans the check of linkage. */
export function planLinkageCheck(
  relation: RelationField,
  linkage: Linkage,
  { pointer, after }: Pick<LinkageCheck, 'pointer' | 'after'>,
): LinkageCheck {
  const ids = idsOf(linkage);
  const where = ids.length === 0 ? undefined : whereIds(ids, relation.target);
  return { relation, pointer, where, members: ids, after: relation.list ? after : undefined };
}

/** Returns the rows that the change of one relationship links to, directly or by its columns. */
export function linksOfChange(
  { model, data }: Omit<LinkingData, 'isNew'>,
  relation: RelationField,
  linkage: Linkage,
): NewLinks {
  const others = model.relations.filter((other) => other !== relation);
  const { links, partial } = linksByForeignKey({ model, data, isNew: false }, others);
  const pointer = '/data';
  return {
    links: [...linksOfLinkage(relation, linkage, pointer), ...links.map(at(pointer))],
    partial: partial.map(at(pointer)),
  };
}

/** Returns the selection of the keys that resolve partial links. */
export function selectKeys({ partial }: NewLinks): Select {
  const columns = partial.flatMap(({ foreignKey }) => foreignKey.map(({ field }) => field));
  return selectFields(columns);
}

function linksOfLinkage(
  relation: RelationField,
  linkage: Linkage,
  pointer: string,
): readonly Link[] {
  const { name, target, ownKey } = relation;
  const link = { name, target, pointer, relation, stored: Boolean(ownKey) };
  return idsOf(linkage).map((key) => ({ ...link, key }));
}

/**
 * Returns the rows that a resource document links to. A new row may link to itself, before it
 * exists.
 */
export function linksOfDocument(document: ResourceDocument, written: LinkingData): NewLinks {
  const { model, data, isNew } = written;
  const { relationships } = document;
  const named = Array.from(relationships, ([relation, linkage]) =>
    linksOfLinkage(relation, linkage, jsonPointer(RELATIONSHIPS, relation.name, 'data')),
  );
  const others = model.relations.filter((relation) => !relationships.has(relation));
  const { links, partial } = linksByForeignKey(written, others);
  const withPointer = <Each extends { readonly name: string }>(link: Each) =>
    at(pointerTo(link.name, document))(link);
  const isItself = ({ target, key }: Link) =>
    isNew && target === model && isKeyOf(data, key, model);
  return {
    links: [...named.flat(), ...links.map(withPointer)].filter((link) => !isItself(link)),
    partial: partial.map(withPointer),
  };
}

function at(pointer: string): <Each>(link: Each) => Each & { readonly pointer: string } {
  return (link) => ({ ...link, pointer });
}

/**
 * Returns the pointer to a column, which an attribute, the id or another relationship with the same
 * key may set.
 */
function pointerTo(column: string, { attributes, id }: ResourceDocument): string {
  const byAttribute = Array.from(attributes.keys()).some(({ name }) => name === column);
  if (byAttribute) return jsonPointer('/data/attributes', column);
  return id && Object.hasOwn(id, column) ? '/data/id' : RELATIONSHIPS;
}

function isKeyOf(data: WriteData, key: Link['key'], model: Link['target']): boolean {
  const own = Object.fromEntries(Object.keys(key).map((name) => [name, data[name]]));
  return keyText(own, model) === keyText(key, model);
}
