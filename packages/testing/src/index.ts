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
export {
  type DatabaseTarget,
  databaseTargets,
  postgresTarget,
} from './database/database-target.ts';
export { openDatabase } from './database/open-database.ts';
export { FIXTURE_PROCEDURES } from './fixture-procedures.ts';
export { schema as delegatedSchema } from './gen/delegated/schema.ts';
export { schema } from './gen/schema.ts';
export { describeMemory } from './memory/describe-memory.ts';
export { type ContractBinding, describeContract } from './orm-contract/describe-contract.ts';
export { describeFaults } from './orm-contract/faults/describe-faults.ts';
export type { StartOnPool } from './orm-contract/faults/fault-server.ts';
export { describeLongResponses } from './orm-contract/limits/describe-long-responses.ts';
export {
  describeRowLimitStatements,
  type StatementResult,
} from './orm-contract/limits/describe-row-limit-statements.ts';
export { operationsOf } from './orm-contract/openapi/document-operations.ts';
export { documentRequests, toTestRequest } from './orm-contract/openapi/document-requests.ts';
export { documentValidator } from './orm-contract/openapi/document-validator.ts';
export { readAllRows } from './orm-contract/properties/fuzz-subject.ts';
export {
  type ExistingRecords,
  type NestedWrite,
  nestedWrites,
} from './orm-contract/properties/nested-write-arbitrary.ts';
export { type FuzzRequest, fuzzRequests } from './orm-contract/properties/rpc-fuzz-arbitrary.ts';
export { findWrongPart } from './orm-contract/rpc/check-orm-call.ts';
export { seedLinkedRows } from './orm-contract/rpc/describe-rpc-models.ts';
export { WRITE_CASES } from './orm-contract/rpc/written-models-cases.ts';
export { callRpc } from './orm-contract/support/call-rpc.ts';
export type {
  ContractDatabase,
  StartContractDatabase,
} from './orm-contract/support/contract-database.ts';
export { runInPlaceOfRpc } from './orm-contract/support/documented-handlers.ts';
export { ADA, ANN, BOB, sampleOf, seedFixture } from './orm-contract/support/fixture-rows.ts';
export {
  onEachDatabase,
  onEachDialect,
  onPostgres,
} from './orm-contract/support/on-each-database.ts';
export {
  sendRequest,
  type TestRequest,
  type TestResponse,
} from './orm-contract/support/send-request.ts';
export { unsupportedFeaturesOf, unsupportedOf } from './orm-contract/support/support.ts';
