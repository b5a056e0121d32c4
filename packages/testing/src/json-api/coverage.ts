import type { JsonApi } from './json-api.ts';

/** Shows that the server conforms to a statement. */
export type Check = (api: JsonApi) => Promise<void>;

/** Statement → the check that shows conformance, or the reason why there is none. */
export type Coverage = Readonly<Record<string, Check | NotApplicable>>;

/** Why a statement has no check. */
export type NotApplicable =
  /** The statement binds clients. */
  | 'client'
  /** The statement defines a term. */
  | 'definition'
  /** The statement is about an option that this server never uses. */
  | `not offered: ${Absent}`
  /** The statement is a recommendation that this server departs from, on purpose. */
  | `decided otherwise: ${string}`;

/** A feature that this server does not have; a check of its own shows that. */
export type Absent =
  | '202'
  | 'answers of meta alone'
  | 'relationships that change by more than was asked'
  | 'default inclusion'
  | 'jsonapi.meta'
  | 'pages of linkage in a resource';

/** Marks a statement as checked by the rules for documents, which every response passes. */
export const byDocumentRules: Check = async () => {};
