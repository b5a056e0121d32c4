import type { OpenApiDocument } from '../../src/openapi/openapi-document.ts';

/** A schema, or any other object of a document. */
// biome-ignore lint/suspicious/noExplicitAny: a document is read member by member.
type Part = Readonly<Record<string, any>>;

/** Returns where responses have objects that allow members without a description. */
export function openObjects(document: OpenApiDocument): readonly string[] {
  const open = new Set<string>();
  const seen = new Set<string>();
  const deref = (part: Part): Part => (part.$ref ? resolve(part.$ref, document) : part);
  const closes = (part: Part): boolean =>
    'additionalProperties' in part ||
    'unevaluatedProperties' in part ||
    (part.allOf ?? []).some((each: Part) => closes(deref(each)));
  /** `isClosed`: whether the schema around this one forbids members that neither describes. */
  const walk = (given: Part, where: string, isClosed = false): void => {
    const place: string = given.$ref ?? where;
    const key = `${place} ${isClosed}`;
    if (seen.has(key)) return;
    seen.add(key);
    const part = deref(given);
    const { allOf = [], anyOf = [], properties, items, additionalProperties } = part;
    const closed = isClosed || closes(part);
    if (!closed && isObject(part)) open.add(place);
    for (const each of [...allOf, ...anyOf]) walk(each, `${place}/*`, closed);
    for (const [name, each] of Object.entries<Part>({ ...properties, items, additionalProperties }))
      if (each) walk(each, `${place}/${name}`);
  };
  for (const [name, response] of responsesOf(document)) {
    for (const { schema } of Object.values<Part>(deref(response).content ?? {})) walk(schema, name);
  }
  return [...open];
}

function isObject({ type, properties }: Part): boolean {
  return [type].flat().includes('object') || properties !== undefined;
}

function responsesOf(document: OpenApiDocument): readonly (readonly [string, Part])[] {
  return Object.values<Part>(document.paths)
    .flatMap((item) => Object.values<Part>(item.$ref ? resolve(item.$ref, document) : item))
    .flatMap(({ operationId, responses = {} }) =>
      Object.entries<Part>(responses).map(
        ([status, response]) => [`${operationId} ${status}`, response] as const,
      ),
    );
}

function resolve(ref: string, document: Part): Part {
  const names = ref.split('/').slice(1);
  return names.reduce((part, name) => part[name] ?? {}, document);
}
