export { binaryOf } from './binary-of.ts';
