import type { Row } from './describe-table.ts';

/** Why a response differs by design. `docs/migrating.md` lists these reasons for users. */
export const WHY = {
  condition: 'No condition of a request is dropped or cut.',
  hidden: 'A hidden field can neither be read nor searched.',
  number: 'A text that only starts with a number is no number.',
  parts: 'An id with more parts than its key is none.',
  json: 'An order by Json is that of the database alone.',
  ownNames: 'The names of JavaScript objects are unknown names like any other.',
  order: 'Collections and linkage have a total order.',
  linkage: 'The linkage of an included relationship is complete.',
  count: 'The links of a filtered collection count what the filter matches.',
  links: 'Links to pages contain the name of the resource in URLs.',
  failure: 'A failure is no 500 if the request is at fault, and a 500 has a fixed text.',
  accepted: 'A valid request is accepted that ZenStack rejects, or misses.',
  checked: 'A row to link to is looked up first, as the caller sees it.',
  touched: 'A change of a foreign key sets a field with @updatedAt.',
  rolledBack: 'A write is rolled back if its related ids cannot be returned.',
  jsonNull: "The null of JSON cannot be sent for an optional Json field, nor 'either null'.",
  primaryKey: 'An id cannot be changed. With an external id, the primary key is not sent.',
  newest: 'A new resource that the caller cannot read is not replaced by another one.',
  denied: 'A change that the policies prevent is no success.',
  decimals: 'A procedure receives Decimal as text, and Bytes as a Uint8Array.',
  shape: 'Arguments must be an object, and aggregates must ask for a value.',
  range: 'A value out of the range of its field is invalid input.',
  required: 'A relationship that the other side requires is rejected before the database is asked.',
  encoded: 'Ids are percent-encoded in URLs where they would break them.',
  repeated: 'Values that are equal by chance are not recorded as equal.',
} as const;

/** Marks a request whose response differs by design. */
export function differs(why: string, statuses: readonly [number, number], request: string): Row {
  return [request, { why, statuses }];
}
