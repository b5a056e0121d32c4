/** What a documentation comment says: to readers, and to Modelway. */
export interface Comment {
  /** The text without the directives. */
  readonly documentation?: string;
  readonly directives: ReadonlySet<Directive>;
}

/** What can be written on a line of a comment, behind `@modelway.`. */
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
 * @param label names the field or model in errors.
 * @throws {TypeError} that names it, where a directive does not exist: one that is misspelt
 *   must not leave a field in the open.
 */
export function readComment(comment: string | undefined, label: string): Comment {
  const directives = new Set<Directive>();
  const text = (comment ?? '').replace(/@modelway\b\S*/gi, (directive) => {
    const name = directive.replace(/^@modelway\.?/, '');
    if (!DIRECTIVES.has(name)) {
      const known = [...DIRECTIVES].map((each) => `@modelway.${each}`).join(', ');
      throw new TypeError(`${label}: "${directive}" is not one of ${known}`);
    }
    directives.add(name as Directive);
    return '';
  });
  const lines = text.split('\n').map((line) => line.trim());
  const documentation = lines.join('\n').trim();
  return { ...(documentation !== '' && { documentation }), directives };
}
