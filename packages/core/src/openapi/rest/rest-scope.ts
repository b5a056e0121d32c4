import { JSON_API } from '../../http/media-type.ts';
import type { RestContext } from '../../rest/rest-context.ts';
import type { Model } from '../../schema/schema-model.ts';
import { type ComponentName, type Components, capitalized } from '../components.ts';
import type { Content, JsonSchema } from '../openapi-document.ts';
import type { ScalarContext } from '../scalar-schema.ts';

/** The tables of a REST handler, and the components of its document. */
export interface RestScope extends ScalarContext {
  readonly context: RestContext;
  readonly components: Components;
}

/** Returns the name of a component of a type: no other component has its key. */
export function componentOf({ type }: Model, suffix = ''): ComponentName {
  return { name: capitalized(type) + suffix, key: `${type} ${suffix}` };
}

/** Returns the name of a type in texts, with its article. */
export function articleOf({ type }: Model): string {
  // Mostly, a "u" sounds like a consonant: a user, a unit.
  return `${/^[aeio]/i.test(type) ? 'an' : 'a'} ${type}`;
}

/** Returns content of the media type of JSON:API. */
export function jsonApiContent(schema: JsonSchema): NonNullable<Content['content']> {
  return { [JSON_API]: { schema } };
}
