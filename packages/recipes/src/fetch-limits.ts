/** The cases that no app passes to `createFetchHandler` as the contract sends them. */
export const FETCH_LIMITS = {
  'parameters in the mount path': 'the prefix is a path, not a pattern',
  'unresolved dot segments': 'the URL of a Request has them resolved (WHATWG URL, 4.4)',
} as const;

/** Those of a runtime or platform that calls the handler itself. */
export const RUNTIME_LIMITS = {
  ...FETCH_LIMITS,
  'headers set in front': 'nothing runs in front of it',
} as const;
