import { JSON_API, parseParameter, splitUnquoted } from './media-type.ts';

/**
 * Returns the URI of a profile as the `Accept` header of a request spells it (JSON:API 1.1,
 * "Profiles"); `undefined` if the client does not ask for it.
 *
 * @param uris the spellings of the URI.
 */
export function requestedProfile(
  accept: string | undefined,
  uris: readonly string[],
): string | undefined {
  if (!accept || !/profile/i.test(accept)) return undefined;
  for (const range of splitUnquoted(accept, ',')) {
    const [name = '', ...parts] = splitUnquoted(range, ';');
    const parameters = new Map(parts.map(parseParameter));
    if (name.toLowerCase() !== JSON_API || Number(parameters.get('q') ?? 1) === 0) continue;
    const asked = parameters.get('profile')?.split(' ') ?? [];
    const found = asked.find((uri) => uris.includes(uri));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the media type of a document that a profile applies to. */
export function withProfile(uri: string): string {
  return `${JSON_API}; profile="${uri}"`;
}
