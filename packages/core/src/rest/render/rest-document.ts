import type { PageLinks } from './render-page-links.ts';

/** A JSON:API document, as it is serialized (JSON:API 1.1, "Document Structure"). */
export interface RestDocument {
  /** The types of values are added when it is serialized. */
  readonly meta: DocumentMeta;
  readonly data: PrimaryData;
  readonly included?: Iterable<ResourceObject>;
  readonly jsonapi: typeof JSON_API_OBJECT;
  readonly links: {
    readonly self: string;
    readonly related?: string;
    /** The OpenAPI document, if the handler serves it. */
    readonly describedby?: string;
  } & Partial<PageLinks>;
}

/** The `meta` of a document, besides the types of its values. */
export interface DocumentMeta {
  readonly total?: number;
  /** The pagination metadata of the profile of cursors. */
  readonly page?: {
    readonly total?: number;
    readonly estimatedTotal?: { readonly bestGuess: number };
    readonly rangeTruncated?: true;
  };
  readonly aggregates?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The `meta` of an item on a page by cursor, which has the cursor on it. */
export interface ItemMeta {
  readonly page: { readonly cursor: string };
}

/**
 * A resource or an identifier, null for an empty to-one relationship, or a list. Each member of a
 * list is rendered when it is serialized, so that a long list is never in memory as a whole.
 */
export type PrimaryData =
  | ResourceObject
  | ResourceIdentifier
  | Iterable<ResourceObject | ResourceIdentifier>
  | null;

export interface ResourceObject {
  readonly type: string;
  readonly id: string | number;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, RelationshipObject>>;
  readonly links: { readonly self: string };
  readonly meta?: Partial<ItemMeta> & Readonly<Record<string, unknown>>;
}

export interface RelationshipObject {
  readonly links: {
    readonly self: string;
    readonly related: string;
    /** The linkage before the part of `includeOptions`, if that starts behind a cursor. */
    readonly prev?: string;
    /** The linkage beyond the limit of `includeOptions`, if there is more. */
    readonly next?: string;
  };
  /** The number of resources that match the filter of `includeOptions`, if it is requested. */
  readonly meta?: { readonly count: number };
  /** The linkage; of a to-many relationship only if it is loaded. */
  readonly data?: ResourceIdentifier | readonly ResourceIdentifier[] | null;
}

export interface ResourceIdentifier {
  readonly type: string;
  readonly id: string | number;
  readonly meta?: ItemMeta;
}

export const JSON_API_OBJECT = { version: '1.1' } as const;
