import fc from 'fast-check';
import type { DocumentRequest } from './document-requests.ts';

/** Values that take the place of another one. */
const OTHERS = [{ unknown: 1 }, [[]], true, -0.5, 'no such value', null];

/** Those that a query string tells apart from no value. */
const OF_TEXTS = ['no such value'];

/** Generates changes of a request: a member more or less, or a value of another type. */
export function changesOf(requests: fc.Arbitrary<DocumentRequest>): fc.Arbitrary<DocumentRequest> {
  return fc.tuple(requests, fc.gen()).map(([request, draw]) => {
    const change = (value: unknown, others: readonly unknown[]) => changed(value, draw, others);
    const { body, query } = request;
    const names = Object.keys(query);
    if (body !== undefined) return { ...request, body: change(body, OTHERS) };
    if (names.length === 0) return request;
    const name = draw(fc.constantFrom, ...names);
    return {
      ...request,
      query: { ...query, [name]: change(query[name], isJson(request, name) ? OTHERS : OF_TEXTS) },
    };
  });
}

function isJson({ target }: DocumentRequest, name: string): boolean {
  return target.parameters.some((each) => each.name === name && each.content);
}

function changed(value: unknown, draw: fc.GeneratorValue, others: readonly unknown[]): unknown {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (names.length > 0 && draw(fc.nat, { max: 3 }) > 0) {
    const name = draw(fc.constantFrom, ...names);
    const inside = changed((value as Record<string, unknown>)[name], draw, others);
    return Array.isArray(value)
      ? value.with(Number(name), inside)
      : { ...(value as object), [name]: inside };
  }
  if (Array.isArray(value) || names.length === 0) return draw(fc.constantFrom, ...others);
  const name = draw(fc.constantFrom, ...names);
  const { [name]: _, ...without } = value as Record<string, unknown>;
  const more = { ...(value as object), unknownMember: 1 };
  return draw(fc.constantFrom, without, more, ...others);
}
