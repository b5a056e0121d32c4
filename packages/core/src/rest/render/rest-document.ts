import type { PageLinks } from './render-page-links.ts';

/** A JSON:API document, as it is written out (JSON:API 1.1, "Document Structure"). */
export interface RestDocument {
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly jsonapi: typeof JSON_API_OBJECT;
  readonly links: { readonly self: string } & Partial<PageLinks>;
}

export interface ResourceObject {
  readonly type: string;
  readonly id: string | number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, RelationshipObject>>;
  readonly links: { readonly self: string };
}

export interface RelationshipObject {
  readonly links: { readonly self: string; readonly related: string };
  /** Only for a to-one relationship: a to-many one carries links. */
  readonly data?: ResourceIdentifier | null;
}

export interface ResourceIdentifier {
  readonly type: string;
  readonly id: string | number;
}

export const JSON_API_OBJECT = { version: '1.1' } as const;
