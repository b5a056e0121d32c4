/** A link of a document, and the expected content of its target. */
export interface Link {
  readonly url: string;
  readonly role: 'self' | 'page' | 'resource' | 'relationship' | 'related';
  /** The resource's identifier, the relationship's linkage, or the items of the page. */
  readonly of?: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/** Lists the links of a document, except those that are null. */
export function linksOf(document: unknown): readonly Link[] {
  const { links, data, included } = document as Json;
  const resources = [data, included].flat().filter(isObject);
  const [first] = [data].flat();
  return [...topLinks((links ?? {}) as Json, first), ...resources.flatMap(resourceLinks)];
}

function topLinks(links: Json, of: unknown): readonly Link[] {
  return Object.entries(links).flatMap(([name, url]): Link[] => {
    if (typeof url !== 'string') return [];
    if (name === 'self' || name === 'related') return [{ url, role: name }];
    return [{ url, role: 'page', of }];
  });
}

function resourceLinks({ type, id, links, relationships }: Json): readonly Link[] {
  const { self } = (links ?? {}) as { self?: string };
  const own: readonly Link[] = self ? [{ url: self, role: 'resource', of: { type, id } }] : [];
  const others = Object.values((relationships ?? {}) as Json).flatMap((relationship): Link[] => {
    const { links, ...linkage } = relationship as { links: Readonly<Record<string, string>> };
    return [
      { url: links.self as string, role: 'relationship', of: linkage },
      { url: links.related as string, role: 'related', of: linkage },
    ];
  });
  return [...own, ...others];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
