import type { StatementRow } from './statement-row.ts';

/** Statements on updating resources. */
export const UPDATING_STATEMENTS: readonly StatementRow[] = [
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
];
