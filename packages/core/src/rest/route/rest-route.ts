import type { Model } from '../../schema/schema-model.ts';

/** What a request asks for, by its method and path. */
export type RestRoute =
  | { readonly kind: 'list'; readonly model: Model }
  | { readonly kind: 'create'; readonly model: Model }
  | { readonly kind: 'fetch'; readonly model: Model; readonly id: string }
  | { readonly kind: 'update'; readonly model: Model; readonly id: string }
  | { readonly kind: 'delete'; readonly model: Model; readonly id: string }
  | { readonly kind: 'options'; readonly allow: string };
