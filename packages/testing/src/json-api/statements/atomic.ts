import type { StatementRow } from './statement-row.ts';

/** The statements of the extension "Atomic Operations", https://jsonapi.org/ext/atomic/. */
export const ATOMIC_STATEMENTS: readonly StatementRow[] = [
  [
    'document-no-data',
    'MUST',
    'A document MAY include any top-level member of the base specification except data and included, which MUST NOT be included.',
  ],
  [
    'document-one-list',
    'MAY',
    'A document MAY include either atomic:operations or atomic:results, but not both.',
  ],
  [
    'document-no-errors',
    'MUST',
    'If either of them is present, errors MUST NOT be included in the same document.',
  ],
  ['operation-op', 'MUST', 'An operation object MUST contain op: add, update or remove.'],
  [
    'operation-target',
    'MAY',
    'An operation object MAY contain either ref or href, but not both, to specify its target.',
  ],
  [
    'operation-ref',
    'MUST',
    'A ref MUST contain type and id, or type and lid of a resource of a prior operation, and for a relationship also relationship.',
  ],
  ['operation-href', 'MAY', 'An href is a URI-reference that identifies the target.'],
  ['operation-data-meta', 'MAY', 'An operation object MAY contain data and meta.'],
  ['result-members', 'MAY', 'A result object MAY contain data and meta.'],
  [
    'result-empty',
    'MAY',
    'An empty result object is acceptable for operations that are not required to return data.',
  ],
  ['processing-post', 'MUST', 'All requests with this extension MUST be issued with POST.'],
  [
    'processing-order',
    'MUST',
    'A server MUST perform operations in the order of the atomic:operations array.',
  ],
  [
    'processing-atomic',
    'MUST',
    'A server MUST perform all operations atomically: a failure of any MUST invalidate the effects of preceding ones.',
  ],
  [
    'processing-results',
    'MUST',
    'A successful request MUST be answered with 200 if a document is returned; atomic:results MUST have the length of the operations, by position.',
  ],
  [
    'processing-204',
    'MAY',
    'A server MAY respond with 204 if no operations are required to return data.',
  ],
  [
    'errors-base',
    'MUST',
    'If any operation fails, the server MUST respond as described in the base specification.',
  ],
  [
    'errors-pointer',
    'SHOULD',
    'Error objects SHOULD be returned, each with a source.pointer to the problem in the request document.',
  ],
  [
    'create-operation',
    'MUST',
    'A creation MAY target a collection by href. It MUST have the op add, and a resource object with at least a type as data.',
  ],
  [
    'create-result',
    'MUST',
    'The result of a creation MUST contain the created resource, except for an identical one with a client-generated id.',
  ],
  [
    'create-error',
    'MUST',
    'If the server is unable to create the resource, it MUST return an appropriate error.',
  ],
  [
    'update-operation',
    'MUST',
    'An update of a resource MUST have the op update, and target the resource by ref, href or its data.',
  ],
  [
    'update-result',
    'MUST',
    'If an update changes the resource in other ways than requested, the result MUST contain it as data.',
  ],
  [
    'update-error',
    'MUST',
    'If the server is unable to update the resource, it MUST return an appropriate error.',
  ],
  [
    'delete-operation',
    'MUST',
    'A deletion MUST have the op remove, and target the resource by ref or href.',
  ],
  ['delete-result', 'MUST', 'The result of a deletion MUST have no data.'],
  [
    'delete-error',
    'MUST',
    'If the server is unable to delete the resource, it MUST return an appropriate error.',
  ],
  [
    'to-one-operation',
    'MUST',
    'A change of a to-one relationship MUST have the op update, and target the relationship.',
  ],
  ['to-one-result', 'MUST', 'Its result MUST have no data.'],
  [
    'to-many-operations',
    'MUST',
    'Members of a to-many relationship MUST be added by add, replaced by update and removed by remove.',
  ],
  ['to-many-result', 'MUST', 'Its result MUST have no data.'],
  [
    'relationship-error',
    'MUST',
    'If the server is unable to update a relationship, it MUST return an appropriate error.',
  ],
  [
    'extension-content-type',
    'MUST',
    'JSON:API 1.1: a document with an extension MUST have its URI in the ext parameter of the Content-Type.',
  ],
  [
    'extension-415',
    'MUST',
    'JSON:API 1.1: an ext parameter of the Content-Type with an unsupported extension MUST be answered with 415.',
  ],
  [
    'extension-406',
    'MUST',
    'JSON:API 1.1: if each instance in Accept has an unsupported extension, the server MUST respond with 406.',
  ],
  [
    'extension-profile',
    'MUST',
    'JSON:API 1.1: a server MUST ignore profiles that it does not recognize.',
  ],
];
