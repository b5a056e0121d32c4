import type { PageLinks } from './render-page-links.ts';

/** A JSON:API document, as it is serialized (JSON:API 1.1, "Document Structure"). */
export interface RestDocument {
  /** The types of values are added when it is serialized. */
  readonly meta?: { readonly total: number };
  readonly data: PrimaryData;
  readonly included?: Iterable<ResourceObject>;
  readonly jsonapi: typeof JSON_API_OBJECT;
  readonly links: { readonly self: string; readonly related?: string } & Partial<PageLinks>;
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
}

export interface RelationshipObject {
  readonly links: { readonly self: string; readonly related: string };
  /** The linkage; of a to-many relationship only if it is loaded. */
  readonly data?: ResourceIdentifier | readonly ResourceIdentifier[] | null;
}

export interface ResourceIdentifier {
  readonly type: string;
  readonly id: string | number;
}

export const JSON_API_OBJECT = { version: '1.1' } as const;
