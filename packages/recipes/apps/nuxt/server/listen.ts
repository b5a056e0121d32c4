export { listen } from '../../../src/unbundled-handlers.ts';
