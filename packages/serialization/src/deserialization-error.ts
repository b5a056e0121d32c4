/** A payload of a client cannot be decoded: its `meta` is invalid or not on the allow-list. */
export class DeserializationError extends Error {
  override readonly name: string = 'DeserializationError';
  /** The escaped path of the invalid value, cut to 100 characters; empty for the root or `meta`. */
  readonly path: string;

  /**
   * @param problem The problem, to follow the path in the message.
   * @param path The escaped path; `undefined` if the problem is not in a single value.
   */
  constructor(problem: string, path?: string) {
    const clipped = path === undefined ? '' : clip(path);
    super(path === undefined ? problem : `"${clipped}": ${problem}`);
    this.path = clipped;
  }
}

/** Formats client input for a message, in about 60 characters at most. */
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
