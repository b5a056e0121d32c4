/** The result of a client, of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
export type Loose = any;

/** The tools of a check. */
export interface Clients {
  /**
   * Loads the settings of a client's sample, optionally edited, or for another handler than the one
   * with the client's name.
   */
  load(client: string, change?: LoadChange): Promise<Loose>;
  /** Sends a request to a handler as Ann by plain `fetch`. */
  call(
    handler: string,
    path: string,
    init?: RequestInit,
  ): Promise<{ readonly status: number; readonly body: Loose }>;
}

/** Changes of the settings of a sample. */
export interface LoadChange {
  readonly handler?: string;
  readonly edit?: (code: string) => string;
}

/** A sentence of the page, and its check. */
export type Claim = readonly [sentence: string, check: (clients: Clients) => Promise<void>];

/** The media types of Atomic Operations, and of pages by cursor. */
export const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';
export const BY_CURSOR =
  'application/vnd.api+json; profile="https://jsonapi.org/profiles/ethanresnick/cursor-pagination/"';

/** Removes a line of a sample. */
export const without = (line: RegExp) => (code: string) => {
  if (!line.test(code)) throw new Error(`The sample has no ${line}`);
  return code.replace(line, '');
};
/** The ids of resources. */
export const idsOf = (data: readonly { readonly id: unknown }[]) => data.map(({ id }) => id);
/** The shape of an error with the status of its response. */
export const rejected = (status: number) => ({ response: { status } });
/** Finds a record of Orbit by the server's id. */
export const findOne = (source: Loose, type: string, id: string): Promise<Loose> =>
  source.query((q: Loose) => q.findRecords(type), { filter: { id } }).then(([one]: Loose) => one);
