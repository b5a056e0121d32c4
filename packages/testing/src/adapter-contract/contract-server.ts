/** The value of `Vary` that each app sets in front of the handlers, as its middleware would. */
export const APP_VARY = 'Origin';

/** An app under test, behind a socket. */
export interface ContractServer {
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** The mount path of the REST handler, `/api/rest`; it is the handler's `endpoint`, too. */
  readonly rest: string;
  /** The mount path of the RPC handler, `/api/rpc`. */
  readonly rpc: string;
  /**
   * A path that matches a mount path with a parameter, `/of/acme/api` for `/of/:tenant/api`; the
   * RPC handler is mounted there.
   */
  readonly nested: string;
  /**
   * The headers that each request needs to reach the app, such as `origin` for a framework that
   * checks it.
   */
  readonly headers?: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Features that not every framework lets an adapter support; cases that need one are skipped by
 * name.
 */
export type AdapterNeed =
  | 'parameters in the mount path'
  | 'unresolved dot segments'
  | 'an absolute-form request target'
  | 'its own Vary header'
  | 'headers set in front'
  | 'an unchanged query string'
  | 'a path that ends with a slash'
  | 'the mount path itself'
  | 'malformed percent-encoding'
  | 'early rejection of a large body'
  | 'a body of GET'
  | 'the method QUERY'
  | 'aborted requests'
  | 'requests after an unread body';

/** The server of a suite. */
export interface StartContractServer {
  (): Promise<ContractServer>;
  /** Unsupported feature → the framework's reason. */
  readonly unsupported?: Readonly<Partial<Record<AdapterNeed, string>>>;
}

/** The context that the cases of one suite share. */
export interface ContractContext {
  /** The server, once the suite runs. */
  server(): ContractServer;
  /** `it`, or a named skip if the framework prevents the feature. */
  itNeeds(need: AdapterNeed): jest.It;
}
