import type { StatementRow } from './statement-row.ts';

/** Statements on content negotiation. */
export const CONTENT_NEGOTIATION_STATEMENTS: readonly StatementRow[] = [
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
  [
    'profile-content-type',
    'MUST',
    'JSON:API 1.1: clients and servers MUST specify the profile media type parameter in the Content-Type header when they have applied profiles to a document.',
  ],
  [
    'profile-apply',
    'SHOULD',
    'JSON:API 1.1: if the profile parameter is received, a server SHOULD attempt to apply any requested profiles to its response.',
  ],
  [
    'profile-ignore',
    'MUST',
    'JSON:API 1.1: a server MUST ignore any profiles that it does not recognize.',
  ],
  [
    'profile-vary',
    'SHOULD',
    'JSON:API 1.1: servers that support the ext or profile parameters SHOULD specify the Vary header with Accept as one of its values, with and without profiles applied.',
  ],
  [
    'profile-self-link',
    'SHOULD',
    'JSON:API 1.1: if a document has profiles applied to it, its self link SHOULD be a link object with the type of the media type and its parameters.',
  ],
];
