export {
  type Caller,
  connectTestDatabase,
  createTestDatabase,
  type TestClient,
  type TestDatabase,
} from './create-database.ts';
export type { DatabaseTarget } from './database/database-target.ts';
export { schema } from './gen/schema.ts';
export { crawl } from './json-api/crawl.ts';
export { describeJsonApi } from './json-api/describe-json-api.ts';
export { validateDocument } from './json-api/document-rules.ts';
export type { ContractDatabase, StartContractDatabase } from './orm-contract/contract-database.ts';
export { describeFaults } from './orm-contract/describe-faults.ts';
export { describeHiddenFieldOracle } from './orm-contract/describe-hidden-field-oracle.ts';
export { describeOutage } from './orm-contract/describe-outage.ts';
export { describeRestCalls } from './orm-contract/describe-rest-calls.ts';
export { describeRestCompoundDocuments } from './orm-contract/describe-rest-compound-documents.ts';
export { describeRestFilterProperty } from './orm-contract/describe-rest-filter-property.ts';
export { describeRestFilters } from './orm-contract/describe-rest-filters.ts';
export { describeRestFiltersRelated } from './orm-contract/describe-rest-filters-related.ts';
export { describeRestFiltersSearch } from './orm-contract/describe-rest-filters-search.ts';
export { describeRestOptions } from './orm-contract/describe-rest-options.ts';
export { describeRestReads } from './orm-contract/describe-rest-reads.ts';
export { describeRestRefusals } from './orm-contract/describe-rest-refusals.ts';
export { describeRestRelationships } from './orm-contract/describe-rest-relationships.ts';
export { describeRestRelationshipsRefusals } from './orm-contract/describe-rest-relationships-refusals.ts';
export { describeRestRelationshipsWrites } from './orm-contract/describe-rest-relationships-writes.ts';
export { describeRestWrites } from './orm-contract/describe-rest-writes.ts';
export { describeRpcArgs } from './orm-contract/describe-rpc-args.ts';
export { describeRpcOperations } from './orm-contract/describe-rpc-operations.ts';
export type { StartOnPool } from './orm-contract/fault-server.ts';
export { ADA, ANN, BOB, seedFixture } from './orm-contract/fixture-rows.ts';
export { onEachDatabase } from './orm-contract/on-each-database.ts';
export { sendRequest } from './orm-contract/send-request.ts';
export { lacksOf } from './orm-contract/support.ts';
