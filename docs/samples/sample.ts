/** One request of a page, sent to the real handlers; the page includes what they answer. */
export interface Sample {
  /** @default 'GET' */
  readonly method?: string;
  /** With the mount point: `/api/rest/post`. */
  readonly path: string;
  /** Parameters before they are encoded; what is no text is sent as JSON. */
  readonly query?: Query | readonly Query[];
  /** Show the query as it is sent, percent-encoded. */
  readonly showsEncoded?: true;
  /** Who asks; nobody known where it is missing. */
  readonly as?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text as it stands. */
  readonly body?: unknown;
  /** The status that the page speaks of. */
  readonly status: number;
  /** Another set of options than the usual ones. */
  readonly handler?: 'strict' | 'all-linkage' | 'exposed' | 'nested' | 'small' | 'failing';
  /** Members of the response document that the sample leaves out; the page says so. */
  readonly without?: readonly ('data' | 'links' | 'jsonapi')[];
  /** Response headers to show beside the usual ones. */
  readonly shows?: readonly string[];
}

/** Parameters by name. */
export type Query = Readonly<Record<string, unknown>>;

/** The samples of a page, by what they are called below `docs/samples`. */
export type Samples = Readonly<Record<string, Sample>>;

export type Caller = keyof typeof CALLERS;

/** Who they are, in the header that the quick start believes. */
export const CALLERS = { ann: 1, ben: 2 } as const;
