import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { can } from '../support/it-needs.ts';
import type { ComparisonRules } from './evaluate-filter.ts';
import type { FilterSupport } from './filter-arbitrary.ts';

/** Returns the rules by which an ORM client and its database compare values. */
export function rulesOf(start: StartContractDatabase): ComparisonRules {
  return {
    ignoresCase: !can(start, 'case-sensitive-search'),
    foldsCase: !can(start, 'case-sensitive-text'),
    mistypedIsUnknown: !can(start, 'mistyped-json-is-false'),
  };
}

/** Returns the parts of the grammar that an ORM client and its database support. */
export function filterSupportOf(
  { orm }: ContractDatabase,
  start: StartContractDatabase,
): FilterSupport {
  const { grammar } = orm.dialect;
  const jsonLists = grammar.jsonLists.filter(
    (operator) => operator !== 'array_ends_with' || can(start, 'json-list-ends'),
  );
  return {
    grammar: { ...grammar, jsonLists },
    wildcards: can(start, 'literal-parts'),
    nullOfTwoTypes: can(start, 'null-of-two-types'),
    jsonObjects: can(start, 'json-member-order') && can(start, 'json-lists'),
  };
}
