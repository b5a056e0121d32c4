import { parseParameter, splitUnquoted } from './media-type.ts';

/** The value of `Preference-Applied` for a response without the representation. */
export const MINIMAL = 'return=minimal';

/**
 * Whether the caller prefers a response without the representation, by `Prefer: return=minimal`.
 * All other preferences are ignored (RFC 7240, section 2).
 */
export function prefersMinimal(prefer: string | undefined): boolean {
  if (!prefer) return false;
  const preferences = splitUnquoted(prefer, ',').map((text) => {
    const [preference = ''] = splitUnquoted(text, ';');
    return parseParameter(preference);
  });
  // RFC 7240, section 2: only the first of the same name counts.
  return preferences.find(([name]) => name === 'return')?.[1] === 'minimal';
}
