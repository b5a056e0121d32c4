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
export { describeDelegatedExposure } from './orm-contract/exposure/describe-delegated-exposure.ts';
export { describeDelegatedOracle } from './orm-contract/exposure/describe-delegated-oracle.ts';
export { describeFieldPolicies } from './orm-contract/exposure/describe-field-policies.ts';
export { describeHiddenFieldOracle } from './orm-contract/exposure/describe-hidden-field-oracle.ts';
export { describeNoninterference } from './orm-contract/exposure/describe-noninterference.ts';
export { describeRpcExposure } from './orm-contract/exposure/describe-rpc-exposure.ts';
export { describeRpcHiddenOracle } from './orm-contract/exposure/describe-rpc-hidden-oracle.ts';
export { describeRpcUnreadableResults } from './orm-contract/exposure/describe-rpc-unreadable-results.ts';
export { describeUnreadableModels } from './orm-contract/exposure/describe-unreadable-models.ts';
export { describeUnreadableRelatedRows } from './orm-contract/exposure/describe-unreadable-related-rows.ts';
export { describeUnreadableRows } from './orm-contract/exposure/describe-unreadable-rows.ts';
export { describeWriteOnly } from './orm-contract/exposure/describe-write-only.ts';
export { describeFaults } from './orm-contract/faults/describe-faults.ts';
export { describeOutage } from './orm-contract/faults/describe-outage.ts';
export { describeRaces } from './orm-contract/faults/describe-races.ts';
export type { StartOnPool } from './orm-contract/faults/fault-server.ts';
export {
  describeComplexity,
  describePlanningTime,
} from './orm-contract/limits/describe-complexity.ts';
export { describeDelegatedRowLimit } from './orm-contract/limits/describe-delegated-row-limit.ts';
export { describeLargeRequests } from './orm-contract/limits/describe-large-requests.ts';
export { describeLongAnswers } from './orm-contract/limits/describe-long-answers.ts';
export { describeResponseLimit } from './orm-contract/limits/describe-response-limit.ts';
export { describeRowLimit } from './orm-contract/limits/describe-row-limit.ts';
export { describeRowLimitAttacks } from './orm-contract/limits/describe-row-limit-attacks.ts';
export {
  describeRowLimitStatements,
  type StatementResult,
} from './orm-contract/limits/describe-row-limit-statements.ts';
export { describeRowLimitWrites } from './orm-contract/limits/describe-row-limit-writes.ts';
export { describeRpcLimits } from './orm-contract/limits/describe-rpc-limits.ts';
export { describeCreatedLinks } from './orm-contract/links/describe-created-links.ts';
export { describeDelegatedModels } from './orm-contract/links/describe-delegated-models.ts';
export { describeLinks } from './orm-contract/links/describe-links.ts';
export { describePartialLinks } from './orm-contract/links/describe-partial-links.ts';
export { describeReadOnlyKeys } from './orm-contract/links/describe-read-only-keys.ts';
export { describeTenantLinks } from './orm-contract/links/describe-tenant-links.ts';
export { describeDelegatedFilterProperty } from './orm-contract/properties/describe-delegated-filter-property.ts';
export { describeRestFilterProperty } from './orm-contract/properties/describe-rest-filter-property.ts';
export { describeRpcFilterProperty } from './orm-contract/properties/describe-rpc-filter-property.ts';
export {
  describeDelegatedFuzz,
  describeRpcFuzz,
} from './orm-contract/properties/describe-rpc-fuzz.ts';
export { describeNestedRoutes } from './orm-contract/rest/describe-nested-routes.ts';
export { describeNestedRoutesRefusals } from './orm-contract/rest/describe-nested-routes-refusals.ts';
export { describeRestCalls } from './orm-contract/rest/describe-rest-calls.ts';
export { describeRestCompoundDocuments } from './orm-contract/rest/describe-rest-compound-documents.ts';
export { describeRestFilters } from './orm-contract/rest/describe-rest-filters.ts';
export { describeRestFiltersRelated } from './orm-contract/rest/describe-rest-filters-related.ts';
export { describeRestFiltersSearch } from './orm-contract/rest/describe-rest-filters-search.ts';
export { describeRestOptions } from './orm-contract/rest/describe-rest-options.ts';
export { describeRestReads } from './orm-contract/rest/describe-rest-reads.ts';
export { describeRestRefusals } from './orm-contract/rest/describe-rest-refusals.ts';
export { describeRestRelationships } from './orm-contract/rest/describe-rest-relationships.ts';
export { describeRestRelationshipsRefusals } from './orm-contract/rest/describe-rest-relationships-refusals.ts';
export { describeRestRelationshipsWrites } from './orm-contract/rest/describe-rest-relationships-writes.ts';
export { describeRestWrites } from './orm-contract/rest/describe-rest-writes.ts';
export { findWrongPart } from './orm-contract/rpc/check-orm-call.ts';
export { describeRpcArgs } from './orm-contract/rpc/describe-rpc-args.ts';
export { describeRpcArithmetic } from './orm-contract/rpc/describe-rpc-arithmetic.ts';
export { describeRpcAttacks } from './orm-contract/rpc/describe-rpc-attacks.ts';
export {
  describeDelegatedGrammar,
  describeRpcGrammar,
} from './orm-contract/rpc/describe-rpc-grammar.ts';
export { describeRpcJsonNull } from './orm-contract/rpc/describe-rpc-json-null.ts';
export { describeRpcProcedures } from './orm-contract/rpc/describe-rpc-procedures.ts';
export { describeRpcRanges } from './orm-contract/rpc/describe-rpc-ranges.ts';
export { describeRpcReads } from './orm-contract/rpc/describe-rpc-reads.ts';
export { describeRpcReferenceValues } from './orm-contract/rpc/describe-rpc-reference-values.ts';
export { describeRpcReferences } from './orm-contract/rpc/describe-rpc-references.ts';
export { describeRpcRefusals } from './orm-contract/rpc/describe-rpc-refusals.ts';
export { describeRpcSelections } from './orm-contract/rpc/describe-rpc-selections.ts';
export { describeRpcTransactions } from './orm-contract/rpc/describe-rpc-transactions.ts';
export { describeRpcValues } from './orm-contract/rpc/describe-rpc-values.ts';
export { describeRpcWrites } from './orm-contract/rpc/describe-rpc-writes.ts';
export type {
  ContractDatabase,
  StartContractDatabase,
} from './orm-contract/support/contract-database.ts';
export { describeLacks } from './orm-contract/support/describe-lacks.ts';
export { ADA, ANN, BOB, seedFixture } from './orm-contract/support/fixture-rows.ts';
export { onEachDatabase, onEmbeddedDatabase } from './orm-contract/support/on-each-database.ts';
export {
  sendRequest,
  type TestRequest,
  type TestResponse,
} from './orm-contract/support/send-request.ts';
export { lacksOf, unsupportedOf } from './orm-contract/support/support.ts';
export { toComparable, toPlainJson } from './orm-contract/support/typed-values.ts';
