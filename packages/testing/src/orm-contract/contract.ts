import type { ContractPart } from './contract-part.ts';
import { describeDelegatedDeletions } from './exposure/describe-delegated-deletions.ts';
import { describeDelegatedExposure } from './exposure/describe-delegated-exposure.ts';
import { describeDelegatedOracle } from './exposure/describe-delegated-oracle.ts';
import { describeFieldPolicies } from './exposure/describe-field-policies.ts';
import { describeHiddenFieldOracle } from './exposure/describe-hidden-field-oracle.ts';
import { describeNoninterference } from './exposure/describe-noninterference.ts';
import { describeRpcExposure } from './exposure/describe-rpc-exposure.ts';
import { describeRpcHiddenOracle } from './exposure/describe-rpc-hidden-oracle.ts';
import { describeRpcUnreadableResults } from './exposure/describe-rpc-unreadable-results.ts';
import { describeUnreadableModels } from './exposure/describe-unreadable-models.ts';
import { describeUnreadableOrder } from './exposure/describe-unreadable-order.ts';
import { describeUnreadableRelatedRows } from './exposure/describe-unreadable-related-rows.ts';
import { describeUnreadableRows } from './exposure/describe-unreadable-rows.ts';
import { describeWriteOnly } from './exposure/describe-write-only.ts';
import { describeConditionalRaces } from './faults/describe-conditional-races.ts';
import { describeDatabaseRules } from './faults/describe-database-rules.ts';
import { describeDeadlocks } from './faults/describe-deadlocks.ts';
import { describeDelegatedRaces } from './faults/describe-delegated-races.ts';
import { describeOutage } from './faults/describe-outage.ts';
import { describePolicyRaces } from './faults/describe-policy-races.ts';
import { describeRaces } from './faults/describe-races.ts';
import { describeBeforeCommit } from './interceptors/describe-before-commit.ts';
import { describeResolvedWrites } from './interceptors/describe-resolved-writes.ts';
import {
  describeDelegatedWriteRules,
  describeWriteRules,
} from './interceptors/describe-write-rules.ts';
import { describeComplexity, describePlanningTime } from './limits/describe-complexity.ts';
import { describeCompoundReads } from './limits/describe-compound-reads.ts';
import { describeDelegatedRowLimit } from './limits/describe-delegated-row-limit.ts';
import { describeLargeRequests } from './limits/describe-large-requests.ts';
import { describeLargeWrites } from './limits/describe-large-writes.ts';
import { describeResponseLimit } from './limits/describe-response-limit.ts';
import { describeRowLimit } from './limits/describe-row-limit.ts';
import { describeRowLimitAttacks } from './limits/describe-row-limit-attacks.ts';
import { describeRowLimitWrites } from './limits/describe-row-limit-writes.ts';
import { describeRpcLimits } from './limits/describe-rpc-limits.ts';
import {
  describeDelegatedStoredBytes,
  describeStoredBytes,
} from './limits/describe-stored-bytes.ts';
import { describeLongWrites, describeWriteRows } from './limits/describe-write-rows.ts';
import { describeCreatedLinks } from './links/describe-created-links.ts';
import { describeDelegatedModels } from './links/describe-delegated-models.ts';
import { describeLinkTexts } from './links/describe-link-texts.ts';
import { describeLinks } from './links/describe-links.ts';
import { describeNestedOrders } from './links/describe-nested-orders.ts';
import { describePartialLinks } from './links/describe-partial-links.ts';
import { describeReadOnlyKeys } from './links/describe-read-only-keys.ts';
import { describeRestrictedDeletions } from './links/describe-restricted-deletions.ts';
import { describeTakenLinks } from './links/describe-taken-links.ts';
import { describeTenantLinks } from './links/describe-tenant-links.ts';
import { describeOpenApiFuzz } from './openapi/describe-openapi-fuzz.ts';
import { describeDelegatedFilterProperty } from './properties/describe-delegated-filter-property.ts';
import { describeRpcConditionProperty } from './properties/describe-rpc-condition-property.ts';
import { describeRpcFilterProperty } from './properties/describe-rpc-filter-property.ts';
import { describeDelegatedFuzz, describeRpcFuzz } from './properties/describe-rpc-fuzz.ts';
import { describeRpcHavingProperty } from './properties/describe-rpc-having-property.ts';
import { REST_CONTRACT } from './rest-contract.ts';
import { describeDelegatedModelNames } from './rpc/describe-delegated-models.ts';
import { describeDeniedNestedWrites } from './rpc/describe-denied-nested-writes.ts';
import { describeProcedureSteps } from './rpc/describe-procedure-steps.ts';
import { describeProcedures } from './rpc/describe-procedures.ts';
import { describeRpcArgs } from './rpc/describe-rpc-args.ts';
import { describeRpcArithmetic } from './rpc/describe-rpc-arithmetic.ts';
import { describeRpcAttacks } from './rpc/describe-rpc-attacks.ts';
import { describeRpcConditions } from './rpc/describe-rpc-conditions.ts';
import { describeDelegatedGrammar, describeRpcGrammar } from './rpc/describe-rpc-grammar.ts';
import { describeRpcJsonNull } from './rpc/describe-rpc-json-null.ts';
import { describeRpcMinimal } from './rpc/describe-rpc-minimal.ts';
import { describeRpcModels } from './rpc/describe-rpc-models.ts';
import { describeRpcRanges } from './rpc/describe-rpc-ranges.ts';
import { describeRpcReads } from './rpc/describe-rpc-reads.ts';
import { describeRpcReferenceValues } from './rpc/describe-rpc-reference-values.ts';
import { describeRpcReferences } from './rpc/describe-rpc-references.ts';
import { describeRpcRejections } from './rpc/describe-rpc-rejections.ts';
import { describeRpcSelections } from './rpc/describe-rpc-selections.ts';
import { describeRpcTransactions } from './rpc/describe-rpc-transactions.ts';
import { describeRpcValues } from './rpc/describe-rpc-values.ts';
import { describeRpcWrites } from './rpc/describe-rpc-writes.ts';
import { describeSocketFuzz } from './socket/describe-socket-fuzz.ts';
import { describeUnsupported } from './support/describe-unsupported.ts';

/** A part of the contract: `rest-reads`. */
export type PartName = keyof typeof CONTRACT;

/**
 * All suites that a binding runs. Those with `delegated` in their part's name are for ZenStack
 * only.
 */
export const CONTRACT = {
  ...REST_CONTRACT,
  links: {
    eachClient: {
      links: describeLinks,
      'link-texts': describeLinkTexts,
      'created-links': describeCreatedLinks,
      'partial-links': describePartialLinks,
      'taken-links': describeTakenLinks,
      'nested-orders': describeNestedOrders,
      'read-only-keys': describeReadOnlyKeys,
    },
    ownDatabase: { 'restricted-deletions': describeRestrictedDeletions },
  },
  'rpc-reads': {
    eachClient: {
      'rpc-reads': describeRpcReads,
      'rpc-selections': describeRpcSelections,
      'rpc-args': describeRpcArgs,
      'rpc-ranges': describeRpcRanges,
      'rpc-json-null': describeRpcJsonNull,
      'rpc-conditions': describeRpcConditions,
      'rpc-values': describeRpcValues,
      'rpc-rejections': describeRpcRejections,
    },
    generated: {
      'rpc-filter-property': describeRpcFilterProperty,
      'rpc-condition-property': describeRpcConditionProperty,
      'rpc-having-property': describeRpcHavingProperty,
    },
  },
  'rpc-writes': {
    eachClient: {
      'rpc-writes': describeRpcWrites,
      'rpc-minimal': describeRpcMinimal,
      'rpc-arithmetic': describeRpcArithmetic,
      'rpc-transactions': describeRpcTransactions,
      'rpc-references': describeRpcReferences,
      'rpc-reference-values': describeRpcReferenceValues,
      procedures: describeProcedures,
      'procedure-steps': describeProcedureSteps,
      'rpc-attacks': describeRpcAttacks,
      'rpc-models': describeRpcModels,
    },
    eachDialect: {
      'rpc-unreadable-results': describeRpcUnreadableResults,
      'before-commit': describeBeforeCommit,
      'resolved-writes': describeResolvedWrites,
      'denied-nested-writes': describeDeniedNestedWrites,
    },
    // What a rule sees is known before the database is asked.
    postgres: { 'write-rules': describeWriteRules },
  },
  'rpc-generated': {
    postgres: {
      'rpc-grammar': describeRpcGrammar,
      'rpc-fuzz': describeRpcFuzz,
    },
  },
  exposure: {
    eachClient: {
      'rpc-exposure': describeRpcExposure,
      'unreadable-models': describeUnreadableModels,
      'write-only': describeWriteOnly,
    },
    eachDialect: {
      'unreadable-rows': describeUnreadableRows,
    },
  },
  'exposure-rest': {
    postgres: {
      'hidden-field-oracle': describeHiddenFieldOracle,
    },
  },
  'exposure-rpc': {
    postgres: {
      'rpc-hidden-oracle': describeRpcHiddenOracle,
      noninterference: describeNoninterference,
    },
  },
  limits: {
    eachClient: {
      'row-limit-writes': describeRowLimitWrites,
      'rpc-limits': describeRpcLimits,
      'stored-bytes': describeStoredBytes,
    },
    eachDialect: {
      'compound-reads': describeCompoundReads,
      'row-limit': describeRowLimit,
      complexity: describeComplexity,
      'write-rows': describeWriteRows,
      'large-writes': describeLargeWrites,
      'response-limit': describeResponseLimit,
    },
    postgres: {
      'planning-time': describePlanningTime,
    },
  },
  loads: {
    eachDialect: {
      'large-requests': describeLargeRequests,
    },
    concurrent: {
      'long-writes': describeLongWrites,
      deadlocks: describeDeadlocks,
    },
    postgres: {
      'row-limit-attacks': describeRowLimitAttacks,
    },
  },
  failures: {
    eachDialect: {
      unsupported: describeUnsupported,
      'database-rules': describeDatabaseRules,
    },
    concurrent: {
      races: describeRaces,
      'conditional-races': describeConditionalRaces,
    },
    ownDatabase: {
      outage: describeOutage,
    },
  },
  openapi: {
    generated: {
      'openapi-fuzz': describeOpenApiFuzz,
      'socket-fuzz': describeSocketFuzz,
    },
  },
  delegated: {
    eachDialect: {
      'delegated-models': describeDelegatedModels,
      'delegated-exposure': describeDelegatedExposure,
      'delegated-deletions': describeDelegatedDeletions,
      'delegated-row-limit': describeDelegatedRowLimit,
      'delegated-stored-bytes': describeDelegatedStoredBytes,
      'field-policies': describeFieldPolicies,
      'tenant-links': describeTenantLinks,
      'unreadable-related-rows': describeUnreadableRelatedRows,
      'unreadable-order': describeUnreadableOrder,
    },
    concurrent: {
      'delegated-races': describeDelegatedRaces,
      'policy-races': describePolicyRaces,
    },
    postgres: {
      'delegated-grammar': describeDelegatedGrammar,
    },
  },
  'delegated-generated': {
    generated: {
      'delegated-filter-property': describeDelegatedFilterProperty,
    },
    postgres: {
      'delegated-fuzz': describeDelegatedFuzz,
      'delegated-oracle': describeDelegatedOracle,
      'delegated-write-rules': describeDelegatedWriteRules,
      'delegated-model-names': describeDelegatedModelNames,
    },
  },
} satisfies Readonly<Record<string, ContractPart>>;
