import { InvalidIncludeError } from '../../../errors/request-errors.ts';
import { quote, unknownName } from '../../../errors/unknown-name.ts';
import type { QueryParam } from '../../../http/query-params.ts';
import { assertWithin } from '../../../limits/assert-within.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { Model, RelationField } from '../../../schema/schema-model.ts';

/** The relationships to include, each with the relationships to include below it. */
export interface IncludeTree extends ReadonlyMap<RelationField, IncludeTree> {}

/**
 * Parses `include=author,comments.author` (JSON:API 1.1, "Inclusion of Related Resources"). An
 * empty value includes nothing.
 *
 * @throws {InvalidIncludeError} for an unknown relationship.
 * @throws {LimitExceededError} above `limits.includeCount` or `limits.includeDepth`.
 */
export function parseInclude(
  params: readonly QueryParam[],
  model: Model,
  { limits, only }: IncludeScope,
): IncludeTree {
  const tree: MutableTree = new Map();
  const paths = params.flatMap(({ value }) => (value === '' ? [] : value.split(',')));
  const total = paths.reduce((count, path) => count + path.split('.').length, 0);
  assertWithin(limits, 'includeCount', { value: total, source: SOURCE });
  for (const path of paths) {
    const names = path.split('.');
    assertWithin(limits, 'includeDepth', { value: names.length, source: SOURCE });
    let branch = tree;
    let from = model;
    for (const name of names) {
      const relation = findRelation(name, from);
      if (branch === tree && only && relation !== only)
        throw invalid(`Each path must start with "${only.name}" here, not ${quote(path)}.`);
      const next: MutableTree = branch.get(relation) ?? new Map();
      branch.set(relation, next);
      branch = next;
      from = relation.target;
    }
  }
  return tree;
}

interface IncludeScope {
  readonly limits: Limits;
  /** The only relationship that paths may start with. @default any */
  readonly only: RelationField | undefined;
}

interface MutableTree extends Map<RelationField, MutableTree> {}

const SOURCE = { parameter: 'include' };

/** Returns the relationships of a model that a path can name. */
export function includable({ operations, relations }: Model): readonly RelationField[] {
  return operations.has('read') ? relations : [];
}

function findRelation(name: string, model: Model): RelationField {
  const field = model.operations.has('read') ? model.fields.get(name) : undefined;
  if (field?.kind === 'relation') return field;
  const known = includable(model).map((each) => each.name);
  throw invalid(unknownName('relationship', name, { on: model.type, known }));
}

function invalid(detail: string): InvalidIncludeError {
  return new InvalidIncludeError(detail, { source: SOURCE });
}
