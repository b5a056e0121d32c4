import type { StatementRow } from './statement-row.ts';

/** Statements on updating relationships and on deleting resources. */
export const RELATIONSHIP_STATEMENTS: readonly StatementRow[] = [
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
];
