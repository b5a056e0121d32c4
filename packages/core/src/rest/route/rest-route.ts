import type { Model, RelationField } from '../../schema/schema-model.ts';

/** What a request asks for, by its method and path. */
export type RestRoute =
  /** `/:type` */
  | { readonly kind: 'list'; readonly model: Model }
  /** `/:type`, or `/:type/:id/:relationship` of a to-many relationship */
  | ({ readonly kind: 'create'; readonly model: Model } & Nested)
  /** `/:type/:id`, or `/:type/:id/:relationship/:relatedId` */
  | ({ readonly kind: 'fetch' } & ResourcePath & Nested)
  | ({ readonly kind: 'delete' } & ResourcePath & Nested)
  /** The same, or without an id, `/:type/:id/:relationship` of a to-one relationship. */
  | ({ readonly kind: 'update'; readonly model: Model; readonly id: string | undefined } & Nested)
  /** `/:type/:id/:relationship` */
  | ({ readonly kind: 'related' } & RelationshipPath)
  /** A replacement or an update of the related resource, as the body says. */
  | ({ readonly kind: 'change' } & RelationshipPath)
  /** `/:type/:id/relationships/:relationship`; a replacement by `/:type/:id/:relationship`, too */
  | ({ readonly kind: 'relationship' } & RelationshipPath)
  | ({ readonly kind: 'add' } & RelationshipPath)
  | ({ readonly kind: 'replace'; readonly byRelated?: true } & RelationshipPath)
  | ({ readonly kind: 'remove' } & RelationshipPath)
  | { readonly kind: 'options'; readonly allow: string };

interface ResourcePath {
  readonly model: Model;
  readonly id: string;
}

/** Of a path that leads to a resource through a relationship of its parent. */
interface Nested {
  readonly parent?: RelationshipPath | undefined;
}

/** A relationship of a resource. */
export interface RelationshipPath {
  readonly model: Model;
  readonly id: string;
  readonly relation: RelationField;
}

/** The routes of one or several kinds. */
export type RouteOf<Kind extends RestRoute['kind']> = Extract<RestRoute, { readonly kind: Kind }>;
