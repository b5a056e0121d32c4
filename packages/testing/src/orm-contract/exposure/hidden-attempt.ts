import type { FieldDescription, ModelDescription, SchemaDescription } from '@modelway/core';
import { typeOf } from './hidden-routes.ts';
import type { NamingAttempt, SentRequest } from './two-states.ts';

/** The family of an attempt: the part of a request that contains the hidden name. */
export type Family =
  | 'filter'
  | 'filter through relationships'
  | 'filter in a group'
  | 'filter of a relationship'
  | 'sort'
  | 'sort through relationships'
  | 'aggregate'
  | 'include'
  | 'include options'
  | 'fields'
  | 'url'
  | 'attributes'
  | 'relationships'
  | 'upsert'
  | 'type';

/** A request that contains a hidden name, or any other name in the same position. */
export interface Attempt extends NamingAttempt {
  readonly family: Family;
}

/** The data that the generator uses. */
export interface SeededResources {
  readonly schema: SchemaDescription;
  /** The path of a row of each type that has one, `/user/1`. */
  readonly rows: ReadonlyMap<string, string>;
  /** Values that the hidden field has, or may have. */
  readonly values: readonly string[];
}

/** Builds a request that contains the hidden name, or another. */
export type Build = (name: string) => SentRequest;

/** A hidden field or relationship, and the data for attempts on it. */
export interface Target {
  readonly owner: ModelDescription;
  readonly field: FieldDescription;
  /** The fields of the model that the hidden relationship leads to. */
  readonly suffixes: readonly string[];
  readonly routes: readonly Route[];
  readonly seeded: SeededResources;
}

/** The relationships from a model to the model with the hidden name. */
export interface Route {
  readonly root: ModelDescription;
  readonly path: readonly string[];
}

/** The methods of HTTP that attempts use. */
export const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Creates an attempt. */
export function request(family: Family, build: Build): Attempt {
  return { family, build };
}

/** The resource type of a model. */
export function typeName(name: string): string {
  return typeOf({ name });
}
