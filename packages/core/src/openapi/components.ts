import { MINIMAL } from '../http/prefer.ts';
import type { Ref } from './openapi-document.ts';

/** A section of the components of a document. */
type Section = 'schemas' | 'responses' | 'parameters' | 'requestBodies' | 'headers';

/** A name that several components may request, and the identity of one of them. */
export interface ComponentName {
  readonly name: string;
  /** The identity of the component. */
  readonly key: string;
}

/**
 * Collects the components of a document. A component is built when it is first referred to, so that
 * every component is in use, and one schema may refer to another or to itself.
 */
export interface Components {
  /**
   * Returns a reference to a component, and builds it on first use.
   *
   * @param name the name, or the name and the identity of a component whose name is not unique.
   */
  ref(section: Section, name: string | ComponentName, build: () => object): Ref;
  /** Starts a scope: the same names in two scopes are two components. */
  scope(): Components;
  /** The components that all scopes share. */
  readonly shared: Components;
  /** Returns all components by section and name, sorted. */
  toJson(): Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Starts the components of a document. */
export function createComponents(): Components {
  const sections = new Map<Section, Map<string, object>>();
  const scope = (parent?: Components): Components => {
    const refs = new Map<string, Ref>();
    const own: Components = {
      scope: () => scope(own),
      get shared() {
        return parent ?? own;
      },
      toJson: () => toJson(sections),
      ref: (section, given, build) => {
        const { name, key: own } = typeof given === 'string' ? { name: given, key: given } : given;
        const key = `${section}/${own}`;
        const known = refs.get(key);
        if (known) return known;
        const built = sections.get(section) ?? new Map<string, object>();
        sections.set(section, built);
        const free = freeName(name, built);
        const ref = { $ref: `#/components/${section}/${free}` };
        refs.set(key, ref);
        // Reserved before it is built, since it may refer to itself.
        built.set(free, {});
        built.set(free, build());
        return ref;
      },
    };
    return own;
  };
  return scope();
}

/** Numbers a name that another component already has, such as one of another handler. */
function freeName(name: string, built: ReadonlyMap<string, object>): string {
  let free = name;
  for (let i = 2; built.has(free); i++) free = `${name}${i}`;
  return free;
}

function toJson(
  sections: ReadonlyMap<Section, ReadonlyMap<string, object>>,
): Readonly<Record<string, Readonly<Record<string, object>>>> {
  return Object.fromEntries(
    [...sections].map(([section, built]) => [
      section,
      Object.fromEntries([...built].sort(([one], [other]) => (one < other ? -1 : 1))),
    ]),
  );
}

/** Returns a name with its first letter in upper case: `post` → `Post`. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the headers of failures that may be temporary. */
export function retryAfterHeaders(components: Components): Readonly<Record<string, Ref>> {
  const header = components.shared.ref('headers', 'Retry-After', () => ({
    description: 'The number of seconds after which the request may succeed, with a 503.',
    schema: { type: 'integer' },
  }));
  return { 'Retry-After': header };
}

/** Returns the parameter by which a write can ask for a response without a body. */
export function preferParameter(components: Components): Ref {
  return components.shared.ref('parameters', 'Prefer', () => ({
    name: 'Prefer',
    in: 'header',
    description: `With ${MINIMAL}, the response has no body, and the result need not be readable.`,
    schema: { type: 'string' },
    example: MINIMAL,
  }));
}

/** Returns the headers of responses that may have no body because the request prefers it. */
export function preferenceHeaders(components: Components): Readonly<Record<string, Ref>> {
  const header = components.shared.ref('headers', 'Preference-Applied', () => ({
    description: 'The preference because of which the response has no body.',
    schema: { const: MINIMAL },
  }));
  return { 'Preference-Applied': header };
}

/** Returns the response without a body. */
export function emptyResponse(components: Components): Ref {
  return components.shared.ref('responses', 'Empty', () => ({
    description: 'The write has succeeded.',
    headers: preferenceHeaders(components),
  }));
}

/** Returns the schema of the types of the values that JSON cannot carry. */
export function serializationSchema(components: Components): Ref {
  return components.shared.ref('schemas', 'Serialization', () => ({
    type: 'object',
    description:
      'The types of values that JSON cannot carry, by their paths in the document, as superjson reads them.',
    properties: { values: {}, v: { type: 'integer' } },
    additionalProperties: false,
  }));
}
