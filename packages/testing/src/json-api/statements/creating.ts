import type { StatementRow } from './statement-row.ts';

/** Statements on writes in general and on creating resources. */
export const CREATING_STATEMENTS: readonly StatementRow[] = [
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
];
