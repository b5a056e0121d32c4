import type { StatementRow } from './statement-row.ts';

/** Statements on the structure of documents. */
export const DOCUMENT_STATEMENTS: readonly StatementRow[] = [
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
  ['member-name-at-members-where', 'MAY', '@-Members MAY appear anywhere in a JSON:API document.'],
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
];
