import type { StatementRow } from './statement-row.ts';

/** Statements on fetching data. */
export const FETCHING_STATEMENTS: readonly StatementRow[] = [
  [
    'fetch-url-support',
    'MUST',
    'A server MUST support fetching resource data for every URL provided as: / a self link as part of the top-level links object',
  ],
  [
    'fetch-response-code',
    'MUST',
    'A server MUST respond to a successful request to fetch an individual resource or resource collection with a 200 OK response.',
  ],
  [
    'fetch-primary-data-collection',
    'MUST',
    'A server MUST respond to a successful request to fetch a resource collection with an array of resource objects or an empty array ([]) as the response …',
  ],
  [
    'fetch-primary-data-single',
    'MUST',
    "A server MUST respond to a successful request to fetch an individual resource with a resource object or null provided as the response document's …",
  ],
  [
    'fetch-responses-404',
    'MUST',
    'A server MUST respond with 404 Not Found when processing a request to fetch a single resource that does not exist, except when the request warrants a …',
  ],
  [
    'fetch-responses-other-status-codes',
    'MAY',
    'A server MAY respond with other HTTP status codes.',
  ],
  [
    'fetch-responses-error-details',
    'MAY',
    'A server MAY include error details with error responses.',
  ],
  [
    'fetch-responses-http-semantics',
    'MUST',
    'A server MUST prepare responses, and a client MUST interpret responses, in accordance with HTTP semantics.',
  ],
  [
    'fetch-relationships',
    'MUST',
    "A server MUST support fetching relationship data for every relationship URL provided as a self link as part of a relationship's links object.",
  ],
  [
    'fetch-relationships-response-200',
    'MUST',
    'A server MUST respond to a successful request to fetch a relationship with a 200 OK response.',
  ],
  [
    'fetch-relationships-response-200-primary-data',
    'MUST',
    'The primary data in the response document MUST match the appropriate value for resource linkage, as described above for relationship objects.',
  ],
  [
    'fetch-relationships-response-200-self-related',
    'MAY',
    'The top-level links object MAY contain self and related links, as described above for relationship objects.',
  ],
  [
    'fetch-relationships-response-404',
    'MUST',
    'A server MUST return 404 Not Found when processing a request to fetch a relationship link URL that does not exist.',
  ],
  [
    'fetch-relationships-response-exists-empty',
    'MUST',
    'If a relationship link URL exists but the relationship is empty, then 200 OK MUST be returned, as described above.',
  ],
  [
    'fetch-relationships-other-status-codes',
    'MAY',
    'A server MAY respond with other HTTP status codes.',
  ],
  [
    'fetch-relationships-other-error-details',
    'MAY',
    'A server MAY include error details with error responses.',
  ],
  [
    'fetch-relationships-http-semantics',
    'MUST',
    'A server MUST prepare responses, and a client MUST interpret responses, in accordance with HTTP semantics.',
  ],
  [
    'inclusion-default',
    'MAY',
    'An endpoint MAY return resources related to the primary data by default.',
  ],
  [
    'inclusion-include-parameter',
    'MAY',
    'An endpoint MAY also support an include request parameter to allow the client to customize which related resources should be returned.',
  ],
  [
    'inclusion-unrequested',
    'MUST',
    'If an endpoint supports the include parameter and a client supplies it, the server MUST NOT include unrequested resource objects in the included …',
  ],
  [
    'inclusion-include-parameter-value',
    'MUST',
    'The value of the include parameter MUST be a comma-separated (U+002C COMMA, ",") list of relationship paths.',
  ],
  [
    'inclusion-bad-request',
    'MUST',
    'If a server is unable to identify a relationship path or does not support inclusion of resources from a path, it MUST respond with 400 Bad Request.',
  ],
  [
    'sparse-fieldsets-parameter',
    'MAY',
    'An endpoint MAY also support a fields[TYPE] request parameter to allow the client to customize which related resources should be returned.',
  ],
  [
    'sparse-fieldsets-parameter-value',
    'MUST',
    'The value of the fields parameter MUST be a comma-separated (U+002C COMMA, ",") list that refers to the name(s) of the fields to be returned.',
  ],
  [
    'sparse-fieldsets-additional-fields',
    'MUST',
    'If a client requests a restricted set of fields, an endpoint MUST NOT include additional fields in the response.',
  ],
  [
    'sorting-option',
    'MAY',
    'A server MAY choose to support requests to sort resource collections according to one or more criteria ("sort fields").',
  ],
  [
    'sorting-parameter',
    'MAY',
    'An endpoint MAY support requests to sort the primary data with a sort query parameter.',
  ],
  ['sorting-parameter-value', 'MUST', 'The value for sort MUST represent sort fields.'],
  [
    'sorting-multiple-fields',
    'MUST',
    'An endpoint MAY support multiple sort fields by allowing comma-separated (U+002C COMMA, ",") sort fields.',
  ],
  [
    'sorting-multiple-fields-order',
    'SHOULD',
    'Sort fields SHOULD be applied in the order specified.',
  ],
  [
    'sorting-order',
    'MUST',
    'The sort order for each sort field MUST be ascending unless it is prefixed with a minus (U+002D HYPHEN-MINUS, "-"), in which case it MUST be …',
  ],
  [
    'sorting-not-supported',
    'MUST',
    'If the server does not support sorting as specified in the query parameter sort, it MUST return 400 Bad Request.',
  ],
  [
    'sorting-specified-order',
    'MUST',
    'If sorting is supported by the server and requested by the client via query parameter sort, the server MUST return elements of the top-level data …',
  ],
  [
    'sorting-default',
    'MAY',
    'The server MAY apply default sorting rules to top-level data if request parameter sort is not specified.',
  ],
  [
    'pagination',
    'MAY',
    'A server MAY choose to limit the number of resources returned in a response to a subset ("page") of the whole set available.',
  ],
  [
    'pagination-links',
    'MAY',
    'A server MAY provide links to traverse a paginated data set ("pagination links").',
  ],
  [
    'pagination-links-object',
    'MUST',
    'Pagination links MUST appear in the links object that corresponds to a collection.',
  ],
  [
    'pagination-keys',
    'MUST',
    'The following keys MUST be used for pagination links: / first: the first page of data / last: the last page of data',
  ],
  [
    'pagination-unavailable-link',
    'MUST',
    'Keys MUST either be omitted or have a null value to indicate that a particular link is unavailable.',
  ],
  [
    'pagination-order',
    'MUST',
    "Concepts of order, as expressed in the naming of pagination links, MUST remain consistent with JSON:API's sorting rules.",
  ],
  [
    'pagination-page-parameter',
    'SHOULD',
    'The page query parameter is reserved for pagination. Servers and clients SHOULD use this key for pagination operations.',
  ],
  [
    'filtering',
    'SHOULD',
    'The filter query parameter is reserved for filtering data. Servers and clients SHOULD use this key for filtering operations.',
  ],
];
