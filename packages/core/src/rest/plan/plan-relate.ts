import type { RelationField } from '../../schema/schema-model.ts';
import { selectId } from '../../schema/values/resource-id.ts';
import { idsOf, type Linkage } from '../parse/documents/parse-linkage.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { RestContext } from '../rest-context.ts';
import { linksOfChange, NO_LINKS, planLinkageCheck, selectKeys } from './plan-new-links.ts';
import { selectRelation } from './plan-relation.ts';
import { planMembers, planReplacement } from './plan-write-data.ts';
import type { RelatePlan, Where, WriteData } from './rest-plan.ts';

type RelateRequest = Extract<ParsedRestRequest, { readonly kind: 'add' | 'replace' | 'remove' }>;

/**
 * Plans the change of one relationship, with its linkage in the response: for a to-many one, the
 * first page.
 */
export function planRelate(
  { kind, model, relation, linkage, query, page }: RelateRequest,
  where: Where,
  context: RestContext,
): RelatePlan {
  const { checkLinks } = context.settings;
  const shown = page ? { ...query, filter: undefined, sort: [], page } : query;
  const selected = selectRelation({ relation, as: 'identifiers', query: shown }, context);
  const after = ({ add: undefined, replace: 'exactly', remove: 'without' } as const)[kind];
  const data = planChange(kind, relation, linkage);
  const isChecked = checkLinks && kind !== 'remove';
  const newLinks = isChecked ? linksOfChange({ model, data }, relation, linkage) : NO_LINKS;
  return {
    kind,
    model,
    relation,
    query,
    update: { where, data, select: { ...selectId(model), ...selected, ...selectKeys(newLinks) } },
    links: [planLinkageCheck(relation, linkage, { pointer: '/data', after })],
    newLinks,
    page,
  };
}

function planChange(
  kind: RelateRequest['kind'],
  relation: RelationField,
  linkage: Linkage,
): WriteData {
  switch (kind) {
    case 'add':
      return planMembers('connect', relation, idsOf(linkage));
    case 'remove':
      return planMembers('disconnect', relation, idsOf(linkage));
    case 'replace':
      return planReplacement(relation, linkage);
  }
}
