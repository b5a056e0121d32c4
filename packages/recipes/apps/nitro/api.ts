export { handle } from '../../src/unbundled-handlers.ts';
