import base from './jest.config.base.js';

/** Files that take long: a run of a binding without file names skips them. */
const LONG = [
  'delegated',
  'delegated-generated',
  'disable-transaction-timeout',
  'exposure-rest',
  'exposure-rpc',
  'failures',
  'faults',
  'generate',
  'json-api',
  'limits',
  'long-responses',
  'memory',
  'nested-columns',
  'panics',
  'rest-filters',
  'rest-reads',
  'rest-writes',
  'row-limit-statements',
  'rpc-generated',
  'rpc-reads',
  'rpc-writes',
];

const namesFiles = process.argv.slice(2).some((arg) => !arg.startsWith('-'));
const isQuick = !process.env.MODELWAY_TEST_FULL && !namesFiles;

/** The set-up of a binding's tests. */
export default {
  ...base,
  ...(isQuick && { testPathIgnorePatterns: [`/(${LONG.join('|')})\\.test\\.ts$`] }),
};
