import type { JsonApi } from './json-api.ts';

/** Shows that the server does what a statement says. */
export type Check = (api: JsonApi) => Promise<void>;

/** For each statement, the check that shows it, or why there is none. */
export type Coverage = Readonly<Record<string, Check | NotApplicable>>;

/** Why a statement has no check. */
export type NotApplicable =
  /** It binds clients. */
  | 'client'
  /** It says what a word means. */
  | 'definition'
  /** It is about something that a server may do, and this one never does. */
  | `not offered: ${Absent}`
  /** A recommendation that this server departs from, on purpose. */
  | `decided otherwise: ${string}`;

/** What this server never does; a check of its own shows that it does not. */
export type Absent =
  | '202'
  | 'answers of meta alone'
  | 'relationships that change by more than was asked'
  | 'default inclusion'
  | 'jsonapi.meta'
  | 'pages of linkage in a resource';

/** Leaves a statement to the rules for documents: it is among those that every answer was checked by. */
export const byDocumentRules: Check = async () => {};
