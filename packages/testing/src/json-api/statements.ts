/** One normative statement of JSON:API 1.1. */
export interface Statement {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD' | 'RECOMMENDED' | 'MAY';
  readonly section: string;
  /** What it says, in short. */
  readonly text: string;
}

type Row = readonly [id: string, level: Statement['level'], text: string];

/** The statements of JSON:API 1.1, in its order; an id may stand here more than once. */
const SECTIONS: Readonly<Record<string, readonly Row[]>> = {
  'Content Negotiation': [
    [
      'request-content-type',
      'MUST',
      'Clients MUST send all JSON:API data in request documents with the header Content-Type: application/vnd.api+json without any media type parameters.',
    ],
    [
      'request-accept',
      'MUST',
      'Clients that include the JSON:API media type in their Accept header MUST specify the media type there at least once without any media type parameters.',
    ],
    [
      'response-ignore-parameters',
      'MUST',
      'Clients MUST ignore any parameters for the application/vnd.api+json media type received in the Content-Type header of response documents.',
    ],
    [
      'response-content-type',
      'MUST',
      'Servers MUST send all JSON:API data in response documents with the header Content-Type: application/vnd.api+json without any media type parameters.',
    ],
    [
      'response-unsupported-media-type',
      'MUST',
      'Servers MUST respond with a 415 Unsupported Media Type status code if a request specifies the header Content-Type: application/vnd.api+json with any …',
    ],
    [
      'response-not-acceptable',
      'MUST',
      "Servers MUST respond with a 406 Not Acceptable status code if a request's Accept header contains the JSON:API media type and all instances of that …",
    ],
  ],
  'Document Structure': [
    [
      'additional-members',
      'MUST',
      'Unless otherwise noted, objects defined by this specification MUST NOT contain any additional members.',
    ],
    [
      'ignore-additional-members',
      'MUST',
      'Client and server implementations MUST ignore members not recognized by this specification.',
    ],
    [
      'json-object',
      'MUST',
      'A JSON object MUST be at the root of every JSON:API request and response containing data. This object defines a document\'s "top level".',
    ],
    [
      'required-top-level',
      'MUST',
      'A document MUST contain at least one of the following top-level members: / data: the document\'s "primary data" / errors: an array of error objects',
    ],
    ['data-errors', 'MUST', 'The members data and errors MUST NOT coexist in the same document.'],
    [
      'optional-top-level',
      'MAY',
      "A document MAY contain any of these top-level members: / jsonapi: an object describing the server's implementation",
    ],
    [
      'data-included',
      'MUST',
      'If a document does not contain a top-level data key, the included member MUST NOT be present either.',
    ],
    [
      'top-level-links',
      'MAY',
      'The top-level links object MAY contain the following members: / self: the link that generated the current response document.',
    ],
    [
      'primary-data',
      'MUST',
      'Primary data MUST be either: / a single resource object, a single resource identifier object, or null, for requests that target single resources',
    ],
    [
      'logical-collection',
      'MUST',
      'A logical collection of resources MUST be represented as an array, even if it only contains one item or is empty.',
    ],
    [
      'resource-required-top-level',
      'MUST',
      'A resource object MUST contain at least the following top-level members: / id',
    ],
    [
      'resource-optional-top-level',
      'MUST',
      'In addition, a resource object MAY contain any of these top-level members:',
    ],
    [
      'resource-id-type',
      'MUST',
      'Every resource object MUST contain an id member and a type member.',
    ],
    ['resource-id-type-types', 'MUST', 'The values of the id and type members MUST be strings.'],
    [
      'resource-unique',
      'MUST',
      "Within a given API, each resource object's type and id pair MUST identify a single, unique resource.",
    ],
    [
      'resource-type-constraints',
      'MUST',
      'The values of type members MUST adhere to the same constraints as member names.',
    ],
    [
      'resource-fields',
      'MUST',
      'Fields for a resource object MUST share a common namespace with each other and with type and id.',
    ],
    [
      'resource-attributes-key',
      'MUST',
      'The value of the attributes key MUST be an object (an "attributes object").',
    ],
    [
      'resource-attributes-reserve-members',
      'MUST',
      'any object that constitutes or is contained in an attribute MUST reserve the relationships and links members for future use.',
    ],
    [
      'resource-attributes-reserve-members',
      'SHOULD',
      'Although has-one foreign keys (e.g. author_id) are often stored internally alongside other information to be represented in a resource object, these …',
    ],
    [
      'resource-relationships-key',
      'MUST',
      'The value of the relationships key MUST be an object (a "relationships object").',
    ],
    [
      'resource-relationships-object',
      'MUST',
      'A "relationship object" MUST contain at least one of the following:] / links: a links object containing at least one of the following:',
    ],
    [
      'resource-relationships-pagination',
      'MAY',
      'A relationship object that represents a to-many relationship MAY also contain pagination links under the links member',
    ],
    [
      'resource-related-resource-link',
      'MUST',
      "If present, a related resource link MUST reference a valid URL, even if the relationship isn't currently associated with any target resources.",
    ],
    [
      'resource-related-resource-link-change',
      'MUST',
      "a related resource link MUST NOT change because its relationship's content changes.",
    ],
    [
      'resource-linkage',
      'MUST',
      'Resource linkage MUST be represented as one of the following: / null for empty to-one relationships.',
    ],
    [
      'resource-links',
      'MAY',
      'If present, this links object MAY contain a self link that identifies the resource represented by the resource object.',
    ],
    [
      'resource-link-response',
      'MUST',
      'A server MUST respond to a GET request to the specified URL with a response that includes the resource as the primary data.',
    ],
    [
      'resource-identifier-required-members',
      'MUST',
      'A "resource identifier object" MUST contain type and id members.',
    ],
    [
      'resource-identifier-optional-member',
      'MAY',
      'A "resource identifier object" MAY also include a meta member, whose value is a meta object that contains non-standard meta-information.',
    ],
    [
      'compound-documents-allow',
      'MAY',
      'To reduce the number of HTTP requests, servers MAY allow responses that include related resources along with the requested primary resources.',
    ],
    [
      'compound-documents-top-level-included',
      'MUST',
      'In a compound document, all included resources MUST be represented as an array of resource objects in a top-level included member.',
    ],
    [
      'compound-documents-full-linkage',
      'MUST',
      'Compound documents require "full linkage", meaning that every included resource MUST be identified by at least one resource identifier object in the …',
    ],
    [
      'compound-documents-duplicates',
      'MUST',
      'A compound document MUST NOT include more than one resource object for each type and id pair.',
    ],
    ['meta-objects', 'MUST', 'The value of each meta member MUST be an object (a "meta object").'],
    ['meta-object-members', 'MAY', 'Any members MAY be specified within meta objects.'],
    [
      'top-level-links',
      'MUST',
      'The value of each links member MUST be an object (a "links object").',
    ],
    [
      'top-level-links-members',
      'MUST',
      'Each member of a links object is a "link". A link MUST be represented as either: / a string containing the link\'s URL.',
    ],
    [
      'top-level-json-api-member',
      'MAY',
      'A JSON:API document MAY include information about its implementation under a top level jsonapi member.',
    ],
    [
      'json-api-type',
      'MUST',
      'If present, the value of the jsonapi member MUST be an object (a "jsonapi object")',
    ],
    [
      'json-api-version',
      'MAY',
      'The jsonapi object MAY contain a version member whose value is a string indicating the highest JSON:API version supported.',
    ],
    [
      'json-api-meta',
      'MAY',
      'The jsonapi object MAY also contain a meta member, whose value is a meta object that contains non-standard meta-information.',
    ],
    [
      'member-name-case',
      'MUST',
      'All member names used in a JSON:API document MUST be treated as case sensitive by clients and servers',
    ],
    ['member-name-character', 'MUST', 'Member names MUST contain at least one character.'],
    [
      'member-name-allowed-characters-only',
      'MUST',
      'Member names MUST contain only the allowed characters listed below.',
    ],
    [
      'member-name-globally-allowed',
      'MUST',
      'Member names MUST start and end with a "globally allowed character", as defined below.',
    ],
    [
      'member-name-url-safe',
      'RECOMMENDED',
      'it is RECOMMENDED that member names use only non-reserved, URL safe characters specified in RFC 3986.',
    ],
    [
      'member-name-allowed-characters',
      'MAY',
      'The following "globally allowed characters" MAY be used anywhere in a member name: / U+0061 to U+007A, "a-z" / U+0041 to U+005A, "A-Z"',
    ],
    [
      'member-name-reserved-characters',
      'MUST',
      'The following characters MUST NOT be used in member names: / U+002B PLUS SIGN, "+" (used for ordering)',
    ],
    [
      'member-name-at-members-definition',
      'MAY',
      'Member names MAY also begin with an at sign (U+0040 COMMERCIAL AT, "@"). Members named this way are called "@-Members".',
    ],
    [
      'member-name-at-members-where',
      'MAY',
      '@-Members MAY appear anywhere in a JSON:API document.',
    ],
    [
      'member-name-at-members-no-process',
      'MUST',
      'JSON:API processors MUST completely ignore @-Members (i.e. not treat them as JSON:API data).',
    ],
    [
      'member-name-at-members-ignore-for-definitions',
      'MUST',
      'Moreover, the existence of @-Members MUST be ignored when interpreting all JSON:API definitions and processing instructions given outside of the …',
    ],
  ],
  'Fetching Data': [
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
  ],
  'Creating, Updating and Deleting Resources': [
    ['create-support', 'MAY', 'A server MAY allow resources of a given type to be created.'],
    [
      'modify-delete-support',
      'MAY',
      'It MAY also allow existing resources to be modified or deleted.',
    ],
    [
      'crud-atomic',
      'MUST',
      'A request MUST completely succeed or fail (in a single "transaction"). No partial updates are allowed.',
    ],
    [
      'create-single-resource',
      'MUST',
      'The request MUST include a single resource object as primary data.',
    ],
    ['create-type-member', 'MUST', 'The resource object MUST contain at least a type member.'],
    [
      'create-relationships-member',
      'MUST',
      'If a relationship is provided in the relationships member of the resource object, its value MUST be a relationship object with a data member.',
    ],
    [
      'create-accept-client-generated-ids',
      'MAY',
      'A server MAY accept a client-generated ID along with a request to create a resource.',
    ],
    [
      'create-client-generated-ids-key',
      'MUST',
      'An ID MUST be specified with an id key, the value of which MUST be a universally unique identifier.',
    ],
    [
      'create-client-generated-ids-uuid',
      'SHOULD',
      'The client SHOULD use a properly generated and formatted *UUID* as described in RFC 4122 [RFC4122].',
    ],
    [
      'create-client-generated-ids-forbidden',
      'MUST',
      'A server MUST return 403 Forbidden in response to an unsupported request to create a resource with a client-generated ID.',
    ],
    [
      'create-responses-201-status',
      'MUST',
      'If a POST request did not include a Client-Generated ID and the requested resource has been created successfully, the server MUST return a 201 …',
    ],
    [
      'create-responses-201-location',
      'SHOULD',
      'The response SHOULD include a Location header identifying the location of the newly created resource.',
    ],
    [
      'create-responses-201-document',
      'MUST',
      'The response MUST also include a document that contains the primary resource created.',
    ],
    [
      'create-responses-201-self',
      'MUST',
      'If the resource object returned by the response contains a self key in its links member and a Location header is provided, the value of the self …',
    ],
    [
      'create-responses-202',
      'MUST',
      'If a request to create a resource has been accepted for processing, but the processing has not been completed by the time the server responds, the …',
    ],
    [
      'create-responses-204',
      'MUST',
      'If a POST request did include a Client-Generated ID and the requested resource has been created successfully, the server MUST return either a 201 …',
    ],
    [
      'create-responses-403',
      'MAY',
      'A server MAY return 403 Forbidden in response to an unsupported request to create a resource.',
    ],
    [
      'create-responses-404-related',
      'MAY',
      'A server MUST return 404 Not Found when processing a request that references a related resource that does not exist.',
    ],
    [
      'create-responses-409-exists',
      'MUST',
      'A server MUST return 409 Conflict when processing a POST request to create a resource with a client-generated ID that already exists.',
    ],
    [
      'create-responses-409-bad-type',
      'MUST',
      "A server MUST return 409 Conflict when processing a POST request in which the resource object's type is not among the type(s) that constitute the …",
    ],
    [
      'create-responses-409-error-details',
      'SHOULD',
      'A server SHOULD include error details and provide enough information to recognize the source of the conflict.',
    ],
    ['create-responses-other-status', 'MAY', 'A server MAY respond with other HTTP status codes.'],
    [
      'create-responses-other-error-details',
      'MAY',
      'A server MAY include error details with error responses.',
    ],
    [
      'create-http-semantics',
      'MUST',
      'A server MUST prepare responses, and a client MUST interpret responses, in accordance with HTTP semantics.',
    ],
    [
      'update-patch-resource',
      'MUST',
      'The PATCH request MUST include a single resource object as primary data.',
    ],
    [
      'update-patch-resource-members',
      'MUST',
      'The resource object MUST contain type and id members.',
    ],
    [
      'update-resource-attributes',
      'MAY',
      "Any or all of a resource's attributes MAY be included in the resource object included in a PATCH request.",
    ],
    [
      'update-interpret-resource-attributes',
      'MUST',
      'If a request does not include all of the attributes for a resource, the server MUST interpret the missing attributes as if they were included with …',
    ],
    [
      'update-resource-relationships',
      'MAY',
      "Any or all of a resource's relationships MAY be included in the resource object included in a PATCH request.",
    ],
    [
      'update-interpret-resource-relationships',
      'MUST',
      'If a request does not include all of the relationships for a resource, the server MUST interpret the missing relationships as if they were included …',
    ],
    [
      'update-resource-relationship-value',
      'MUST',
      'If a relationship is provided in the relationships member of a resource object in a PATCH request, its value MUST be a relationship object with a …',
    ],
    [
      'update-resource-relationship-reject-full-replacement',
      'MAY',
      'A server MAY reject an attempt to do a full replacement of a to-many relationship.',
    ],
    [
      'update-resource-relationship-reject-full-replacement-response',
      'MUST',
      'In such a case, the server MUST reject the entire update, and return a 403 Forbidden response.',
    ],
    [
      'update-resource-202-status',
      'MUST',
      'If an update request has been accepted for processing, but the processing has not been completed by the time the server responds, the server MUST …',
    ],
    [
      'update-resource-200-status',
      'MUST',
      'If a server accepts an update but also changes the resource(s) in ways other than those specified by the request (for example, updating the …',
    ],
    [
      'update-resource-relationship-200-response',
      'MUST',
      'The response document MUST include a representation of the updated resource(s) as if a GET request was made to the request URL.',
    ],
    [
      'update-resource-200-meta',
      'MUST',
      "A server MUST return a 200 OK status code if an update is successful, the client's current attributes remain up to date, and the server responds only …",
    ],
    [
      'update-resource-200-meta-representation',
      'MUST',
      'In this case the server MUST NOT include a representation of the updated resource(s).',
    ],
    [
      'update-resource-204-status',
      'MUST',
      "If an update is successful and the server doesn't update any attributes besides those provided, the server MUST return either a 200 OK status code …",
    ],
    [
      'update-resource-403-status',
      'MUST',
      'A server MUST return 403 Forbidden in response to an unsupported request to update a resource or relationship.',
    ],
    [
      'update-resource-404-status',
      'MUST',
      'A server MUST return 404 Not Found when processing a request to modify a resource that does not exist.',
    ],
    [
      'update-resource-404-related',
      'MUST',
      'A server MUST return 404 Not Found when processing a request that references a related resource that does not exist.',
    ],
    [
      'update-resource-409-status',
      'MAY',
      'A server MAY return 409 Conflict when processing a PATCH request to update a resource if that update would violate other server-enforced constraints …',
    ],
    [
      'update-resource-409-no-match',
      'MUST',
      "A server MUST return 409 Conflict when processing a PATCH request in which the resource object's type and id do not match the server's endpoint.",
    ],
    [
      'update-resource-409-details',
      'SHOULD',
      'A server SHOULD include error details and provide enough information to recognize the source of the conflict.',
    ],
    [
      'update-resource-409-details',
      'SHOULD',
      'A server SHOULD include error details and provide enough information to recognize the source of the conflict.',
    ],
    ['update-resource-other-status', 'MAY', 'A server MAY respond with other HTTP status codes.'],
    [
      'update-resource-other-status',
      'MAY',
      'A server MAY include error details with error responses.',
    ],
    [
      'update-resource-other-semantics',
      'MAY',
      'A server MAY include error details with error responses.',
    ],
    [
      'update-resource-http-semantics',
      'MUST',
      'A server MUST prepare responses, and a client MUST interpret responses, in accordance with HTTP semantics.',
    ],
    [
      'respond-patch-to-one-relationship-link',
      'MUST',
      'A server MUST respond to PATCH requests to a URL from a to-one relationship link as described below.',
    ],
    [
      'patch-to-one-data-member',
      'MUST',
      'The PATCH request MUST include a top-level member named data containing one of:',
    ],
    [
      'patch-to-one-response',
      'MUST',
      'If the relationship is updated successfully then the server MUST return a successful response.',
    ],
    [
      'respond-patch-post-delete-to-many-relationship-link',
      'MUST',
      'A server MUST respond to PATCH, POST, and DELETE requests to a URL from a to-many relationship link as described below.',
    ],
    [
      'patch-post-delete-to-many-data-member',
      'MUST',
      'For all request types, the body MUST contain a data member whose value is an empty array or an array of resource identifier objects.',
    ],
    [
      'patch-to-many-complete-replace',
      'MUST',
      'If a client makes a PATCH request to a URL from a to-many relationship link, the server MUST either completely replace every member of the …',
    ],
    [
      'post-to-many-add',
      'MUST',
      'If a client makes a POST request to a URL from a relationship link, the server MUST add the specified members to the relationship unless they are …',
    ],
    [
      'post-to-many-add-again',
      'MUST',
      'If a given type and id is already in the relationship, the server MUST NOT add it again.',
    ],
    [
      'post-to-many-add-again',
      'MUST',
      'If a given type and id is already in the relationship, the server MUST NOT add it again.',
    ],
    [
      'post-to-many-response',
      'MUST',
      'If all of the specified resources can be added to, or are already present in, the relationship then the server MUST return a successful response.',
    ],
    [
      'delete-to-many',
      'MUST',
      'If the client makes a DELETE request to a URL from a relationship link the server MUST delete the specified members from the relationship or return a …',
    ],
    [
      'delete-to-many',
      'MUST',
      'If the client makes a DELETE request to a URL from a relationship link the server MUST delete the specified members from the relationship or return a …',
    ],
    [
      'delete-to-many-success',
      'MUST',
      'If all of the specified resources are able to be removed from, or are already missing from, the relationship then the server MUST return a successful …',
    ],
    [
      'updating-relationship-202-status',
      'MUST',
      'If a relationship update request has been accepted for processing, but the processing has not been completed by the time the server responds, the …',
    ],
    [
      'updating-relationship-204-status',
      'MUST',
      'A server MUST return a 204 No Content status code if an update is successful and the representation of the resource in the request matches the result.',
    ],
    [
      'updating-relationship-200-status',
      'MUST',
      'If a server accepts an update but also changes the targeted relationship(s) in other ways than those specified by the request, it MUST return a 200 …',
    ],
    [
      'updating-relationship-200-response',
      'MUST',
      'The response document MUST include a representation of the updated relationship(s).',
    ],
    [
      'updating-relationship-200-meta',
      'MUST',
      "A server MUST return a 200 OK status code if an update is successful, the client's current data remain up to date, and the server responds only with …",
    ],
    [
      'updating-relationship-200-meta-content',
      'MUST',
      'In this case the server MUST NOT include a representation of the updated relationship(s).',
    ],
    [
      'updating-relationship-403-status',
      'MUST',
      'A server MUST return 403 Forbidden in response to an unsupported request to update a relationship.',
    ],
    [
      'updating-relationship-other-status',
      'MAY',
      'A server MAY respond with other HTTP status codes.',
    ],
    [
      'updating-relationship-other-details',
      'MAY',
      'A server MAY include error details with error responses.',
    ],
    [
      'update-relationship-http-semantics',
      'MUST',
      'A server MUST prepare responses, and a client MUST interpret responses, in accordance with HTTP semantics.',
    ],
    [
      'delete-202-status',
      'MUST',
      'If a deletion request has been accepted for processing, but the processing has not been completed by the time the server responds, the server MUST …',
    ],
    [
      'delete-204-status',
      'MUST',
      'A server MUST return a 204 No Content status code if a deletion request is successful and no content is returned.',
    ],
    [
      'delete-200-status',
      'MUST',
      'A server MUST return a 200 OK status code if a deletion request is successful and the server responds with only top-level meta data.',
    ],
    [
      'delete-404-status',
      'SHOULD',
      'A server SHOULD return a 404 Not Found status code if a deletion request fails due to the resource not existing.',
    ],
    ['deleting-other-status', 'MAY', 'A server MAY respond with other HTTP status codes.'],
    ['deleting-other-details', 'MAY', 'A server MAY include error details with error responses.'],
    [
      'deleting-http-semantics',
      'MUST',
      'A server MUST prepare responses, and a client MUST interpret responses, in accordance with HTTP semantics.',
    ],
  ],
  'Query Parameters': [
    [
      'query-parameters-non-alpha',
      'MUST',
      'Implementation specific query parameters MUST adhere to the same constraints as member names with the additional requirement that they MUST contain …',
    ],
    [
      'query-parameters-under-camel',
      'RECOMMENDED',
      'It is RECOMMENDED that a U+002D HYPHEN-MINUS, "-", U+005F LOW LINE, "_", or capital letter is used (e.g. camelCasing).',
    ],
    [
      'query-parameters-bad-request',
      'RECOMMENDED',
      'If a server encounters a query parameter that does not follow the naming conventions above, and the server does not know how to process it as a query …',
    ],
  ],
  Errors: [
    [
      'error-stop-processing',
      'MAY',
      'A server MAY choose to stop processing as soon as a problem is encountered, or it MAY continue processing and encounter multiple problems.',
    ],
    [
      'error-general',
      'SHOULD',
      'When a server encounters multiple problems for a single request, the most generally applicable HTTP error code SHOULD be used in the response.',
    ],
    [
      'error-object-key',
      'MUST',
      'Error objects MUST be returned as an array keyed by errors in the top level of a JSON:API document.',
    ],
    [
      'error-object-members',
      'MAY',
      'An error object MAY have the following members: / id: a unique identifier for this particular occurrence of the problem.',
    ],
  ],
};

/** The statements, each under a key of its own: its id, with `(2)` where that has been there. */
export const STATEMENTS: ReadonlyMap<string, Statement> = toMap();

function toMap(): Map<string, Statement> {
  const statements = new Map<string, Statement>();
  for (const [section, rows] of Object.entries(SECTIONS)) {
    for (const [id, level, text] of rows) {
      const key = statements.has(id) ? `${id} (2)` : id;
      statements.set(key, { id, level, section, text });
    }
  }
  return statements;
}
