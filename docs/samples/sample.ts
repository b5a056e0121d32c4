/** A request of a page, which is sent to the real handlers; the page shows the response. */
export interface Sample {
  /** @default 'GET' */
  readonly method?: string;
  /** The path including the mount path: `/api/rest/post`. */
  readonly path: string;
  /** Parameters before percent-encoding; a value other than a string is sent as JSON. */
  readonly query?: Query | readonly Query[];
  /** Whether the page shows the query percent-encoded. */
  readonly showsEncoded?: true;
  /** The caller, by default anonymous. */
  readonly as?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: a string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** The expected status. */
  readonly status: number;
  /** The set of options, if not the default one. */
  readonly handler?:
    | 'strict'
    | 'all-linkage'
    | 'meta'
    | 'exposed'
    | 'nested'
    | 'bulk'
    | 'small'
    | 'failing';
  /** Members of the response document that the sample omits, as the page says. */
  readonly without?: readonly ('data' | 'links' | 'jsonapi')[];
  /** Additional response headers to show. */
  readonly shows?: readonly string[];
}

/** Parameters by name. */
export type Query = Readonly<Record<string, unknown>>;

/** The samples of a page, by the names in their markers. */
export type Samples = Readonly<Record<string, Sample>>;

export type Caller = keyof typeof CALLERS;

/** The callers, with the header that identifies them in the quick start. */
export const CALLERS = { ann: 1, ben: 2 } as const;
