import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument } from '@modelway/core/openapi';
import { toOpenApi31 } from './to-openapi-3-1.ts';

/** The members of an OpenAPI document, such as that of `SwaggerModule.createDocument`. */
export interface MergedDocument {
  openapi: string;
  paths: object;
  components?: object;
  tags?: readonly object[];
}

type Section = Readonly<Record<string, object>>;

/**
 * Adds the document of Modelway's handlers to that of the app, and returns a new OpenAPI 3.1
 * document. The title, servers and security of the app stay. A component whose name the app has is
 * renamed, unless it is the same. A path and method that the app describes itself stays as it is.
 *
 * @param document the result of `SwaggerModule.createDocument`.
 * @param handlers the result of `openApi`, with the handlers under their whole paths, global prefix
 *   and version included.
 * @example
 * ```ts
 * const handlers = openApi({ orm, handlers: { '/api/rest': rest }, info });
 * const document = SwaggerModule.createDocument(app, config);
 * SwaggerModule.setup('docs', app, mergeOpenApi(document, handlers));
 * ```
 */
export function mergeOpenApi<Document extends MergedDocument>(
  document: Document,
  handlers: OpenApiDocument,
): Document {
  const app = toOpenApi31(document);
  const components = (app.components ?? {}) as Readonly<Record<string, Section>>;
  const names = renameTaken(handlers.components, components);
  const ours = rename(handlers, names);
  return {
    ...app,
    openapi: handlers.openapi,
    paths: mergeEach(
      app.paths as Section,
      withFreeIds(withSecurity(ours), JSON.stringify(app.paths)),
    ),
    components: mergeEach(components, ours.components),
    tags: mergeTags(app.tags ?? [], ours.tags),
  };
}

/** Returns the new names of components whose names are taken, by their old references. */
function renameTaken(
  ours: OpenApiDocument['components'],
  theirs: Readonly<Record<string, Section>>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  let before: number;
  // A component that refers to a renamed one is another, too.
  do {
    before = names.size;
    addTaken(names, ours, theirs);
  } while (names.size > before);
  return names;
}

function addTaken(
  names: Map<string, string>,
  ours: OpenApiDocument['components'],
  theirs: Readonly<Record<string, Section>>,
): void {
  for (const [section, components] of Object.entries(ours)) {
    const taken = theirs[section] ?? {};
    for (const [name, component] of Object.entries(components)) {
      const reference = `#/components/${section}/${name}`;
      if (names.has(reference) || !Object.hasOwn(taken, name)) continue;
      if (isSame(section, renameReferences(component, names), taken[name] ?? {})) continue;
      let free = `${name}2`;
      for (let i = 3; Object.hasOwn(taken, free) || Object.hasOwn(components, free); i += 1) {
        free = `${name}${i}`;
      }
      names.set(reference, free);
    }
  }
}

/** Whether the app has the component already. Its security scheme may say more than ours. */
function isSame(section: string, ours: object, theirs: object): boolean {
  const compared = section === 'securitySchemes' ? { ...theirs, ...ours } : ours;
  return isDeepStrictEqual(compared, theirs);
}

function renameReferences<Part extends object>(
  part: Part,
  names: ReadonlyMap<string, string>,
): Part {
  return JSON.parse(JSON.stringify(part), (_key, value: unknown) => {
    const name = typeof value === 'string' ? names.get(value) : undefined;
    return name === undefined ? value : String(value).replace(/[^/]+$/, name);
  });
}

/** Renames components and all references to them. */
function rename(document: OpenApiDocument, names: ReadonlyMap<string, string>): OpenApiDocument {
  const withReferences = renameReferences(document, names);
  const named = (section: string, components: Section): Section =>
    Object.fromEntries(
      Object.entries(components).map(([name, component]) => [
        names.get(`#/components/${section}/${name}`) ?? name,
        component,
      ]),
    );
  return {
    ...withReferences,
    components: Object.fromEntries(
      Object.entries(withReferences.components).map(([section, components]) => [
        section,
        named(section, components),
      ]),
    ),
    security: withReferences.security.map(
      (schemes) => named('securitySchemes', schemes as Section) as typeof schemes,
    ),
  };
}

/** Returns the paths with the security of the document in each operation. */
function withSecurity({ paths, security }: OpenApiDocument): Readonly<Record<string, Section>> {
  if (security.length === 0) return paths as Readonly<Record<string, Section>>;
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          Array.isArray(operation) ? operation : { security, ...operation },
        ]),
      ),
    ]),
  );
}

/** Returns the paths with other ids for operations whose ids the app has, `findPosts2`. */
function withFreeIds(
  paths: Readonly<Record<string, Section>>,
  taken: string,
): Readonly<Record<string, Section>> {
  const own = JSON.stringify(paths);
  const has = (text: string, id: string) => text.includes(`"operationId":${JSON.stringify(id)}`);
  return JSON.parse(own, (key, value: unknown) => {
    if (key !== 'operationId' || typeof value !== 'string' || !has(taken, value)) return value;
    let number = 2;
    while (has(taken + own, value + number)) number += 1;
    return value + number;
  });
}

/** Merges records of records. Members of the first stay. */
function mergeEach(first: Section, second: Readonly<Record<string, Section>>): object {
  const merged: Record<string, object> = { ...first };
  for (const [name, members] of Object.entries(second)) {
    merged[name] = { ...members, ...merged[name] };
  }
  return merged;
}

function mergeTags(first: readonly object[], second: OpenApiDocument['tags']): readonly object[] {
  const names = new Set(first.map((tag) => (tag as { readonly name?: unknown }).name));
  return [...first, ...second.filter(({ name }) => !names.has(name))];
}
