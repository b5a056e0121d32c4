/** The part of the global object that names the locale. */
interface LocaleGlobal {
  readonly navigator?: { readonly language?: string };
}

/**
 * Whether a name of a schema is not after another one in the order of `localeCompare`, whose set-up
 * takes longer than that of all modules: with an English locale, it is not called.
 *
 * @param language the locale of the process. @default that of the runtime, if it says so
 */
export function isNotAfter(
  one: string,
  other: string,
  language: string | undefined = (globalThis as LocaleGlobal).navigator?.language,
): boolean {
  const isPlain = NAME.test(one) && NAME.test(other) && /^en\b/.test(language ?? '');
  if (!isPlain) return one.localeCompare(other) <= 0;
  const [first, second] = [letters(one), letters(other)];
  // Of the same letters, the small ones are first.
  return first === second ? one >= other : first < second;
}

/** The characters of names, without accents and the like. */
const NAME = /^\w+$/;

/** The letters without regard to case, after digits, which are after underscores. */
function letters(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}
