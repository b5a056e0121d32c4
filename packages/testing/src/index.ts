export {
  type Caller,
  createTestDatabase,
  type TestClient,
  type TestDatabase,
} from './create-database.ts';
export { schema } from './gen/schema.ts';
export type { ContractDatabase, StartContractDatabase } from './orm-contract/contract-database.ts';
export { describeOutage } from './orm-contract/describe-outage.ts';
export { describeRestReads } from './orm-contract/describe-rest-reads.ts';
export { describeRestRefusals } from './orm-contract/describe-rest-refusals.ts';
export { describeRestWrites } from './orm-contract/describe-rest-writes.ts';
export { describeRpcArgs } from './orm-contract/describe-rpc-args.ts';
export { describeRpcOperations } from './orm-contract/describe-rpc-operations.ts';
export { describeRestFilters } from './orm-contract/describe-rest-filters.ts';
export { describeRestFiltersRelated } from './orm-contract/describe-rest-filters-related.ts';
export { describeRestFiltersSearch } from './orm-contract/describe-rest-filters-search.ts';
