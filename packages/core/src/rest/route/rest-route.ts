import type { Model, RelationField } from '../../schema/schema-model.ts';

/** The operation that a request's method and path select. */
export type RestRoute =
  /** `/:type` */
  | { readonly kind: 'list'; readonly model: Model }
  /** `/:type`, or `/:type/:id/:relationship` of a to-many relationship */
  | ({ readonly kind: 'create'; readonly model: Model } & ThroughParent)
  /** `/:type` with a filter */
  | { readonly kind: 'updateMany'; readonly model: Model; readonly parent?: undefined }
  | { readonly kind: 'deleteMany'; readonly model: Model }
  /** `/:type/:id`, or `/:type/:id/:relationship/:relatedId` */
  | ({ readonly kind: 'fetch' } & ResourcePath & ThroughParent)
  | ({ readonly kind: 'delete' } & ResourcePath & ThroughParent)
  /** The same path, or without an id, `/:type/:id/:relationship` of a to-one relationship. */
  | ({
      readonly kind: 'update';
      readonly model: Model;
      readonly id: string | undefined;
    } & ThroughParent)
  /** `/:type/:id/:relationship` */
  | ({ readonly kind: 'related' } & RelationshipPath)
  /** A replacement or an update of the related resource, depending on the body. */
  | ({ readonly kind: 'change' } & RelationshipPath)
  /** `/:type/:id/relationships/:relationship`; for a replacement also `/:type/:id/:relationship` */
  | ({ readonly kind: 'relationship' } & RelationshipPath)
  | ({ readonly kind: 'add' } & RelationshipPath)
  | ({ readonly kind: 'replace'; readonly byRelated?: true } & RelationshipPath)
  | ({ readonly kind: 'remove' } & RelationshipPath)
  | { readonly kind: 'options'; readonly allow: string };

interface ResourcePath {
  readonly model: Model;
  readonly id: string;
}

/** The parent of a path that leads to a resource through a relationship. */
interface ThroughParent {
  readonly parent?: RelationshipPath | undefined;
}

/** A relationship of a resource. */
export interface RelationshipPath {
  readonly model: Model;
  readonly id: string;
  readonly relation: RelationField;
}

/** The routes of the given kinds. */
export type RouteOf<Kind extends RestRoute['kind']> = Extract<RestRoute, { readonly kind: Kind }>;
