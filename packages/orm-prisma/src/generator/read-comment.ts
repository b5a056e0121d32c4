/** The parts of a documentation comment: the text for readers, and the directives for Modelway. */
export interface Comment {
  /** The text without the directives. */
  readonly documentation?: string;
  readonly directives: ReadonlySet<Directive>;
}

/** A directive in a comment, after `@modelway.`. */
export type Directive = 'hidden' | 'readonly' | 'writeonly' | 'searchable';

const DIRECTIVES: ReadonlySet<string> = new Set<Directive>([
  'hidden',
  'readonly',
  'writeonly',
  'searchable',
]);

/**
 * Reads the `///` comment of a model or a field.
 *
 * @param label the field or model, for errors.
 * @throws {TypeError} for an unknown directive: a misspelt one must not leave a field exposed.
 */
export function readComment(comment: string | undefined, label: string): Comment {
  const directives = new Set<Directive>();
  const text = (comment ?? '').replace(/@modelway\b\S*/gi, (directive) => {
    const name = directive.replace(/^@modelway\.?/, '');
    if (!DIRECTIVES.has(name)) {
      const known = [...DIRECTIVES].map((each) => `@modelway.${each}`).join(', ');
      throw new TypeError(`${label}: unknown directive "${directive}". Supported: ${known}.`);
    }
    directives.add(name as Directive);
    return '';
  });
  const lines = text.split('\n').map((line) => line.trim());
  const documentation = lines.join('\n').trim();
  return { ...(documentation !== '' && { documentation }), directives };
}
