/** Whatever a client returns. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
export type Loose = any;

/** What a check works with. */
export interface Clients {
  /**
   * Returns the settings of a client's sample. They may be edited, and lead to another handler than
   * the one that is named like the client.
   */
  load(client: string, change?: LoadChange): Promise<Loose>;
  /** Sends a request to a handler as Ann by plain `fetch`. */
  call(
    handler: string,
    path: string,
    init?: RequestInit,
  ): Promise<{ readonly status: number; readonly body: Loose }>;
}

/** How the settings of a sample are changed. */
export interface LoadChange {
  readonly handler?: string;
  readonly edit?: (code: string) => string;
}

/** A sentence of the page, and what shows that it is true. */
export type Claim = readonly [sentence: string, check: (clients: Clients) => Promise<void>];

/** Removes a line of a sample. */
export const without = (line: RegExp) => (code: string) => {
  if (!line.test(code)) throw new Error(`The sample has no ${line}`);
  return code.replace(line, '');
};
/** The ids of resources. */
export const idsOf = (data: readonly { readonly id: unknown }[]) => data.map(({ id }) => id);
/** The shape of an error with the status of its response. */
export const refused = (status: number) => ({ response: { status } });
