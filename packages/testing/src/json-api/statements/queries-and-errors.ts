import type { StatementRow } from './statement-row.ts';

/** Statements on query parameters. */
export const QUERY_STATEMENTS: readonly StatementRow[] = [
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
];

/** Statements on errors. */
export const ERROR_STATEMENTS: readonly StatementRow[] = [
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
];
