export { causesOf } from '../errors/orm-error.ts';
export { didYouMean } from '../errors/unknown-name.ts';
export { type Chunks, CREATES_MANY, createInChunks } from './create-in-chunks.ts';
export { type DriverError, type DriverFailure, readDriverFailure } from './read-driver-failure.ts';
export { toTsQuery } from './to-ts-query.ts';
