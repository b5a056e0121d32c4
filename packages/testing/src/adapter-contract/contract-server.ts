/** An app under test, behind a socket. */
export interface ContractServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The path where the REST handler is mounted, `/api/rest`; it is the handler's `endpoint`, too. */
  readonly rest: string;
  /** The path where the RPC handler is mounted, `/api/rpc`. */
  readonly rpc: string;
  /**
   * A path that matches a mount point with a parameter, `/of/acme/api` for `/of/:tenant/api`; the
   * RPC handler is there.
   */
  readonly nested: string;
  /** What a request has to carry to get to the app at all, `origin` for a framework that looks at it. */
  readonly headers?: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** What not every framework lets an adapter do; each is a case that is skipped by name. */
export type AdapterNeed =
  | 'parameters in the mount path'
  | 'dot segments as they came'
  | 'a target in its absolute form'
  | 'its own Vary header'
  | 'a query string as it came'
  | 'a path that ends with a slash'
  | 'the mount path itself'
  | 'malformed percent-encoding'
  | 'a body that a client need not send whole'
  | 'aborted requests';

/** How a suite gets its server. */
export interface StartContractServer {
  (): Promise<ContractServer>;
  /** What the framework does not let the adapter do → why. */
  readonly lacks?: Readonly<Partial<Record<AdapterNeed, string>>>;
}

/** What the cases of one suite share. */
export interface ContractContext {
  /** There once the suite runs. */
  server(): ContractServer;
  /** `it`, or a named skip where the framework is in the way. */
  itNeeds(need: AdapterNeed): jest.It;
}
