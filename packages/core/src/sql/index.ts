export { encodeScalar } from '@modelway/serialization';
export { isUpdateEnvelope } from '../effects/nested-args.ts';
export { causesOf } from '../errors/orm-error.ts';
export { didYouMean } from '../errors/unknown-name.ts';
export { createsMany, readsRecords, selectsResult } from '../grammar/operations.ts';
export { fieldNamed } from '../schema/field-named.ts';
export { type ConstraintCatalog, createConstraintCatalog } from './constraint-catalog.ts';
export { type Chunks, createInChunks } from './create-in-chunks.ts';
export { type Delegate, delegateName, delegateOf } from './delegates.ts';
export { type BoundOperation, createSkipCheck, type SkipCheck } from './deny-skipped.ts';
export {
  DeniedChangeError,
  explainDenials,
  type WatchedCall,
  type WatchedProcedure,
} from './explain-denials.ts';
export { type ArgumentMaps, createArgumentMap, mapEach } from './map-arguments.ts';
export { isMembers, isObject, type Members, mapMembers } from './members.ts';
export { idText } from './nested-links.ts';
export { type DriverError, type DriverFailure, readDriverFailure } from './read-driver-failure.ts';
export { readWritten, type WrittenRecords } from './read-written.ts';
export { toTsQuery } from './to-ts-query.ts';
