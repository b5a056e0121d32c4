import type { Model, RelationField } from '../../schema/schema-model.ts';

/** What a request asks for, by its method and path. */
export type RestRoute =
  /** `/:type` */
  | { readonly kind: 'list'; readonly model: Model }
  | { readonly kind: 'create'; readonly model: Model }
  /** `/:type/:id` */
  | { readonly kind: 'fetch'; readonly model: Model; readonly id: string }
  | { readonly kind: 'update'; readonly model: Model; readonly id: string }
  | { readonly kind: 'delete'; readonly model: Model; readonly id: string }
  /** `/:type/:id/:relationship` */
  | ({ readonly kind: 'related' } & RelationshipPath)
  /** `/:type/:id/relationships/:relationship` */
  | ({ readonly kind: 'relationship' } & RelationshipPath)
  | ({ readonly kind: 'add' } & RelationshipPath)
  | ({ readonly kind: 'replace' } & RelationshipPath)
  | ({ readonly kind: 'remove' } & RelationshipPath)
  | { readonly kind: 'options'; readonly allow: string };

/** A relationship of a resource. */
export interface RelationshipPath {
  readonly model: Model;
  readonly id: string;
  readonly relation: RelationField;
}

/** The routes of one or several kinds. */
export type RouteOf<Kind extends RestRoute['kind']> = Extract<RestRoute, { readonly kind: Kind }>;
