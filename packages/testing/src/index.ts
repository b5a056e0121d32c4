export type { ContractServer, StartContractServer } from './adapter-contract/contract-server.ts';
export { describeAdapter } from './adapter-contract/describe-adapter.ts';
export { describeAdapterOptions } from './adapter-contract/describe-adapter-options.ts';
export {
  type Caller,
  connectTestDatabase,
  createTestDatabase,
  type TestClient,
  type TestDatabase,
} from './create-database.ts';
export {
  createDelegatedDatabase,
  type DelegatedClient,
  type DelegatedDatabase,
} from './create-delegated-database.ts';
export { type DatabaseTarget, databaseTargets } from './database/database-target.ts';
export { openDatabase } from './database/open-database.ts';
export { FIXTURE_PROCEDURES } from './fixture-procedures.ts';
export { schema as delegatedSchema } from './gen/delegated/schema.ts';
export { schema } from './gen/schema.ts';
export { crawl } from './json-api/crawl.ts';
export { describeJsonApi } from './json-api/describe-json-api.ts';
export { validateDocument } from './json-api/document-rules.ts';
export { findWrongPart } from './orm-contract/check-orm-call.ts';
export type { ContractDatabase, StartContractDatabase } from './orm-contract/contract-database.ts';
export { describeComplexity, describePlanningTime } from './orm-contract/describe-complexity.ts';
export { describeCreatedLinks } from './orm-contract/describe-created-links.ts';
export { describeDelegatedExposure } from './orm-contract/describe-delegated-exposure.ts';
export { describeDelegatedFilterProperty } from './orm-contract/describe-delegated-filter-property.ts';
export { describeDelegatedModels } from './orm-contract/describe-delegated-models.ts';
export { describeDelegatedOracle } from './orm-contract/describe-delegated-oracle.ts';
export { describeDelegatedRowLimit } from './orm-contract/describe-delegated-row-limit.ts';
export { describeFaults } from './orm-contract/describe-faults.ts';
export { describeFieldPolicies } from './orm-contract/describe-field-policies.ts';
export { describeHiddenFieldOracle } from './orm-contract/describe-hidden-field-oracle.ts';
export { describeLacks } from './orm-contract/describe-lacks.ts';
export { describeLargeRequests } from './orm-contract/describe-large-requests.ts';
export { describeLinks } from './orm-contract/describe-links.ts';
export { describeLongAnswers } from './orm-contract/describe-long-answers.ts';
export { describeNestedRoutes } from './orm-contract/describe-nested-routes.ts';
export { describeNestedRoutesRefusals } from './orm-contract/describe-nested-routes-refusals.ts';
export { describeNoninterference } from './orm-contract/describe-noninterference.ts';
export { describeOutage } from './orm-contract/describe-outage.ts';
export { describePartialLinks } from './orm-contract/describe-partial-links.ts';
export { describeRaces } from './orm-contract/describe-races.ts';
export { describeReadOnlyKeys } from './orm-contract/describe-read-only-keys.ts';
export { describeResponseLimit } from './orm-contract/describe-response-limit.ts';
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
export { describeRowLimit } from './orm-contract/describe-row-limit.ts';
export { describeRowLimitAttacks } from './orm-contract/describe-row-limit-attacks.ts';
export {
  describeRowLimitStatements,
  type StatementResult,
} from './orm-contract/describe-row-limit-statements.ts';
export { describeRowLimitWrites } from './orm-contract/describe-row-limit-writes.ts';
export { describeRpcArgs } from './orm-contract/describe-rpc-args.ts';
export { describeRpcArithmetic } from './orm-contract/describe-rpc-arithmetic.ts';
export { describeRpcAttacks } from './orm-contract/describe-rpc-attacks.ts';
export { describeRpcExposure } from './orm-contract/describe-rpc-exposure.ts';
export { describeRpcFilterProperty } from './orm-contract/describe-rpc-filter-property.ts';
export { describeDelegatedFuzz, describeRpcFuzz } from './orm-contract/describe-rpc-fuzz.ts';
export {
  describeDelegatedGrammar,
  describeRpcGrammar,
} from './orm-contract/describe-rpc-grammar.ts';
export { describeRpcHiddenOracle } from './orm-contract/describe-rpc-hidden-oracle.ts';
export { describeRpcJsonNull } from './orm-contract/describe-rpc-json-null.ts';
export { describeRpcLimits } from './orm-contract/describe-rpc-limits.ts';
export { describeRpcProcedures } from './orm-contract/describe-rpc-procedures.ts';
export { describeRpcRanges } from './orm-contract/describe-rpc-ranges.ts';
export { describeRpcReads } from './orm-contract/describe-rpc-reads.ts';
export { describeRpcReferenceValues } from './orm-contract/describe-rpc-reference-values.ts';
export { describeRpcReferences } from './orm-contract/describe-rpc-references.ts';
export { describeRpcRefusals } from './orm-contract/describe-rpc-refusals.ts';
export { describeRpcSelections } from './orm-contract/describe-rpc-selections.ts';
export { describeRpcTransactions } from './orm-contract/describe-rpc-transactions.ts';
export { describeRpcUnreadableResults } from './orm-contract/describe-rpc-unreadable-results.ts';
export { describeRpcValues } from './orm-contract/describe-rpc-values.ts';
export { describeRpcWrites } from './orm-contract/describe-rpc-writes.ts';
export { describeTenantLinks } from './orm-contract/describe-tenant-links.ts';
export { describeUnreadableModels } from './orm-contract/describe-unreadable-models.ts';
export { describeUnreadableRelatedRows } from './orm-contract/describe-unreadable-related-rows.ts';
export { describeUnreadableRows } from './orm-contract/describe-unreadable-rows.ts';
export { describeWriteOnly } from './orm-contract/describe-write-only.ts';
export type { StartOnPool } from './orm-contract/fault-server.ts';
export { ADA, ANN, BOB, seedFixture } from './orm-contract/fixture-rows.ts';
export { onEachDatabase, onEmbeddedDatabase } from './orm-contract/on-each-database.ts';
export { sendRequest, type TestRequest, type TestResponse } from './orm-contract/send-request.ts';
export { lacksOf, unsupportedOf } from './orm-contract/support.ts';
export { toComparable, toPlainJson } from './orm-contract/typed-values.ts';
