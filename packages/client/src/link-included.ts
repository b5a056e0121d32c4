/** The part of a JSON:API document that `linkIncluded` reads. */
export interface LinkableDocument {
  readonly data: Identifier | readonly Identifier[] | null;
  readonly included?: readonly Identifier[] | undefined;
}

/** A resource identifier, or a resource with more members. */
interface Identifier {
  readonly type: string;
  readonly id: string | number;
}

/** The data of a document, with relationships that lead to the resources. */
export type Linked<Document extends LinkableDocument> = LinkedData<
  Document['data'],
  NonNullable<Document['included']>[number]
>;

type LinkedData<Data, Included> = Data extends readonly (infer Item)[]
  ? LinkedResource<Item, Included>[]
  : Data extends Identifier
    ? LinkedResource<Data, Included>
    : Data;

/** A resource whose attributes and relationships are its own members. */
export type LinkedResource<Resource, Included> = Resource extends { readonly attributes: infer Own }
  ? Pick<Resource, Extract<'type' | 'id', keyof Resource>> & Own & Relationships<Resource, Included>
  : Related<Resource, Included>;

type Relationships<Resource, Included> = Resource extends { readonly relationships?: infer Members }
  ? {
      [Name in keyof NonNullable<Members>]?: NonNullable<Members>[Name] extends
        | { readonly data?: infer Data }
        | undefined
        ? LinkedData<Exclude<Data, undefined>, Included>
        : never;
    }
  : unknown;

/** A related resource, without attributes if the document does not include it. */
type Related<Target, Included> = Target extends Identifier
  ? Target & PartialAttributes<Extract<Included, { readonly type: Target['type'] }>, Included>
  : never;

type PartialAttributes<Resource, Included> = [Resource] extends [{ readonly attributes: infer Own }]
  ? Partial<Own> & Relationships<Resource, Included>
  : unknown;

interface Resource extends Identifier {
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, { readonly data?: LinkableDocument['data'] }>>;
}

/**
 * Returns the data of a JSON:API document with its relationships resolved: `post.author.name`
 * instead of a search in `included`. Attributes and relationships become members of their resource.
 * Each resource is one object, so that cycles are possible. A related resource that the document
 * does not include has only `type` and `id`, and a relationship without `data` is omitted.
 *
 * @example
 * ```ts
 * const { data } = await api.GET('/post', { params: { query: { include: ['author'] } } });
 * for (const post of linkIncluded(data)) console.log(post.title, post.author?.name);
 * ```
 */
export function linkIncluded<Document extends LinkableDocument>({
  data,
  included = [],
}: Document): Linked<Document> {
  // Linkage has identifiers, and its resources in `included`.
  const resources: readonly Resource[] = [data ?? []].flat().concat(included);
  const members = resources.map(({ type, id, attributes }) => ({ ...attributes, type, id }));
  const linked = new Map(members.map((each) => [keyOf(each), each]));
  const resolve = (target: LinkableDocument['data']): unknown =>
    isList(target) ? target.map(resolve) : target && (linked.get(keyOf(target)) ?? target);
  for (const resource of resources) {
    const relationships = Object.entries(resource.relationships ?? {}).flatMap(
      ([name, { data: target }]) =>
        target === undefined ? [] : [[name, resolve(target)] as const],
    );
    // Defined, not assigned: a member named __proto__ would set the prototype.
    for (const [name, value] of relationships) {
      const member = { value, configurable: true, enumerable: true, writable: true };
      Object.defineProperty(linked.get(keyOf(resource)), name, member);
    }
  }
  return resolve(data) as Linked<Document>;
}

/** A type contains no slash. */
const keyOf = ({ type, id }: Identifier): string => `${type}/${id}`;

function isList(data: LinkableDocument['data']): data is readonly Identifier[] {
  return Array.isArray(data);
}
