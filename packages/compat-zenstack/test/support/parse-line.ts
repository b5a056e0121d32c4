/** A request of a table. */
export interface TestRequest {
  /** The name of the caller; anonymous if it is missing. */
  readonly caller: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** The body as JSON. */
  readonly body: string | undefined;
}

const LINE = /^(?:(\w+): )?(\w+) ([^ ?]*)(?:\?([^ ]*))?(?: (.*))?$/s;

/**
 * Parses a request in the form `Ann: POST /post?include=tags {"data": …}`. The query string is
 * decoded as the adapters of ZenStack do: the last value of a parameter counts.
 */
export function parseLine(line: string): TestRequest {
  const match = LINE.exec(line);
  if (!match) throw new TypeError(`Not a request: ${line}`);
  const [, caller, method = '', path = '', query = '', body] = match;
  const params = new URLSearchParams(query.replaceAll('+', '%2B'));
  return { caller, method, path, query: Object.fromEntries(params), body };
}
