import { describeAtomicOperations } from '../json-api/describe-atomic-operations.ts';
import { describeJsonApi } from '../json-api/describe-json-api.ts';
import type { ContractPart } from './contract-part.ts';
import { describeCursorProperty } from './properties/describe-cursor-property.ts';
import { describeCursorWriters } from './properties/describe-cursor-writers.ts';
import { describeRestFilterProperty } from './properties/describe-rest-filter-property.ts';
import { describeRestIncludeProperty } from './properties/describe-rest-include-property.ts';
import { describeConditionalOperations } from './rest/describe-conditional-operations.ts';
import { describeConditionalRequests } from './rest/describe-conditional-requests.ts';
import { describeConditionalWrites } from './rest/describe-conditional-writes.ts';
import { describeFineTimes } from './rest/describe-fine-times.ts';
import { describeGroupedCreates } from './rest/describe-grouped-creates.ts';
import { describeNestedRoutes } from './rest/describe-nested-routes.ts';
import { describeNestedRoutesRejections } from './rest/describe-nested-routes-rejections.ts';
import { describeRestAggregates } from './rest/describe-rest-aggregates.ts';
import { describeRestBulkWrites } from './rest/describe-rest-bulk-writes.ts';
import { describeRestCalls } from './rest/describe-rest-calls.ts';
import { describeRestCompoundDocuments } from './rest/describe-rest-compound-documents.ts';
import { describeRestCountOrders } from './rest/describe-rest-count-orders.ts';
import { describeRestCursorIncludes } from './rest/describe-rest-cursor-includes.ts';
import { describeRestCursors } from './rest/describe-rest-cursors.ts';
import { describeRestEstimates } from './rest/describe-rest-estimates.ts';
import { describeRestExpose } from './rest/describe-rest-expose.ts';
import { describeRestFilters } from './rest/describe-rest-filters.ts';
import { describeRestFiltersRelated } from './rest/describe-rest-filters-related.ts';
import { describeRestFiltersSearch } from './rest/describe-rest-filters-search.ts';
import { describeRestIncludes } from './rest/describe-rest-includes.ts';
import { describeRestLocalIds } from './rest/describe-rest-local-ids.ts';
import { describeRestMappings } from './rest/describe-rest-mappings.ts';
import { describeRestMeta } from './rest/describe-rest-meta.ts';
import { describeRestMinimal } from './rest/describe-rest-minimal.ts';
import { describeRestOperations } from './rest/describe-rest-operations.ts';
import { describeRestOperationsRejections } from './rest/describe-rest-operations-rejections.ts';
import { describeRestOptions } from './rest/describe-rest-options.ts';
import { describeRestReads } from './rest/describe-rest-reads.ts';
import { describeRestRejections } from './rest/describe-rest-rejections.ts';
import { describeRestRelationships } from './rest/describe-rest-relationships.ts';
import { describeRestRelationshipsRejections } from './rest/describe-rest-relationships-rejections.ts';
import { describeRestRelationshipsWrites } from './rest/describe-rest-relationships-writes.ts';
import { describeRestUpserts } from './rest/describe-rest-upserts.ts';
import { describeRestWrites } from './rest/describe-rest-writes.ts';
import { describeSameValues } from './rest/describe-same-values.ts';
import { describeErrorTexts } from './support/describe-error-texts.ts';
import { describeFailureTexts } from './support/describe-failure-texts.ts';

/** The parts of the contract over REST. */
export const REST_CONTRACT = {
  'rest-reads': {
    eachClient: {
      'rest-reads': describeRestReads,
      'rest-aggregates': describeRestAggregates,
      'rest-calls': describeRestCalls,
      'rest-compound-documents': describeRestCompoundDocuments,
      'rest-options': describeRestOptions,
      'rest-meta': describeRestMeta,
      'rest-estimates': describeRestEstimates,
      'rest-cursors': describeRestCursors,
      'rest-cursor-includes': describeRestCursorIncludes,
      'rest-expose': describeRestExpose,
      'rest-mappings': describeRestMappings,
      'rest-rejections': describeRestRejections,
      'nested-routes': describeNestedRoutes,
      'nested-routes-rejections': describeNestedRoutesRejections,
    },
    eachDialect: { 'error-texts': describeErrorTexts, 'failure-texts': describeFailureTexts },
    generated: {
      'cursor-property': describeCursorProperty,
      'cursor-writers': describeCursorWriters,
    },
    ownDatabase: { 'fine-times': describeFineTimes },
  },
  'rest-includes': {
    eachClient: {
      'rest-includes': describeRestIncludes,
      'rest-count-orders': describeRestCountOrders,
    },
    generated: { 'rest-include-property': describeRestIncludeProperty },
  },
  'json-api': {
    eachClient: { 'json-api': describeJsonApi, 'atomic-operations': describeAtomicOperations },
  },
  'rest-filters': {
    eachClient: {
      'rest-filters': describeRestFilters,
      'rest-filters-related': describeRestFiltersRelated,
    },
    eachDialect: { 'rest-filters-search': describeRestFiltersSearch },
    generated: { 'rest-filter-property': describeRestFilterProperty },
  },
  'rest-writes': {
    eachClient: {
      'rest-writes': describeRestWrites,
      'rest-bulk-writes': describeRestBulkWrites,
      'rest-minimal': describeRestMinimal,
      'conditional-requests': describeConditionalRequests,
      'conditional-operations': describeConditionalOperations,
      'conditional-writes': describeConditionalWrites,
      'rest-upserts': describeRestUpserts,
      'rest-operations': describeRestOperations,
      'rest-local-ids': describeRestLocalIds,
      'rest-operations-rejections': describeRestOperationsRejections,
      'rest-relationships': describeRestRelationships,
      'rest-relationships-writes': describeRestRelationshipsWrites,
      'rest-relationships-rejections': describeRestRelationshipsRejections,
    },
    eachDialect: { 'same-values': describeSameValues, 'grouped-creates': describeGroupedCreates },
  },
} satisfies Readonly<Record<string, ContractPart>>;
