export { listener } from '../../../src/unbundled-handlers.ts';
