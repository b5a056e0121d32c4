import newest from 'node:http';

/** The tested versions of the framework, for `describe.each`; here Node's own server. */
export const VERSIONS = [['of node:http', newest]] as const;
