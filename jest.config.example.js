import base from './jest.config.base.js';

// The programs that the tests start create an embedded database each.
const prepare = new URL('packages/testing/src/database/prepare-pglite.ts', import.meta.url);
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${prepare}`;

/** The set-up of the tests of examples and pages. */
export default base;
