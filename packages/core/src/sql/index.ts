export { causesOf } from '../errors/orm-error.ts';
export { didYouMean } from '../errors/unknown-name.ts';
export { createsMany } from '../grammar/operations.ts';
export { type Chunks, createInChunks } from './create-in-chunks.ts';
export { type DriverError, type DriverFailure, readDriverFailure } from './read-driver-failure.ts';
export { toTsQuery } from './to-ts-query.ts';
