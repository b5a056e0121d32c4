/** What a client sent cannot be read: its `meta` asks for something that is not on the allow-list. */
export class DeserializationError extends Error {
  override readonly name: string = 'DeserializationError';
  /** The escaped path of the offending value, cut to 100 characters; empty for the root or meta. */
  readonly path: string;

  /**
   * @param problem what is wrong, as the end of a sentence about the place
   * @param path the escaped path; `undefined` when the fault lies in no single value
   */
  constructor(problem: string, path?: string) {
    const place = path === undefined ? '' : clip(path);
    super(path === undefined ? problem : `"${place}": ${problem}`);
    this.path = place;
  }
}

/** Shows a piece of what a client sent, in at most some 60 characters. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    return value.length > 60 ? `"${value.slice(0, 60)}…"` : `"${value}"`;
  }
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}

function clip(path: string): string {
  return path.length > 100 ? `${path.slice(0, 99)}…` : path;
}
