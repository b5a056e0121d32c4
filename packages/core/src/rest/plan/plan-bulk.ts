import { findsRows } from '../../effects/finds-rows.ts';
import { InvalidFilterError } from '../../errors/request-errors.ts';
import { type NewLinks, partialKey } from '../../links/link.ts';
import type { WriteNeeds } from '../../writes/write.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { RestContext } from '../rest-context.ts';
import { EVERY_ROW } from '../rest-operators.ts';
import { planCondition } from './plan-condition.ts';
import { linksOfDocument, NO_LINKS } from './plan-new-links.ts';
import { planUpdateData } from './plan-write-data.ts';
import type { BulkPlan } from './rest-plan.ts';

type BulkRequest = Extract<ParsedRestRequest, { readonly kind: BulkPlan['kind'] }>;

/**
 * Plans the write of all rows that match a filter.
 *
 * @throws {InvalidFilterError} if every row matches it, whatever the rows are.
 * @throws {ValidationError} for a part of a compound foreign key, since the rows are not read.
 */
export function planBulk(request: BulkRequest, context: RestContext): BulkPlan {
  const { kind, model, filter } = request;
  const where = planCondition(filter, context.dialect);
  if (where === EVERY_ROW) {
    const detail = `The filter matches every ${model.type}. Send one that selects some of them.`;
    throw new InvalidFilterError(detail, { source: { parameter: 'filter' } });
  }
  const limit = context.settings.limits.writeRows;
  if (request.kind === 'deleteMany') return { kind, model, args: { where }, linked: [], limit };
  const data = planUpdateData(request.document, context);
  const { links, partial }: NewLinks = context.settings.checkLinks
    ? linksOfDocument(request.document, { model, data, isNew: false })
    : NO_LINKS;
  if (partial[0]) throw partialKey(partial[0]);
  return { kind, model, args: { where, data }, linked: links, limit };
}

/** Returns what the write requires of its transaction. */
export function planBulkNeeds({ kind: operation, model, args, linked }: BulkPlan): WriteNeeds {
  return {
    isolation: false,
    findsRows: findsRows({ model, operation, args: { ...args } }),
    rollback: true,
    checks: linked.length > 0 ? 'before' : 'none',
    records: false,
    repeats: true,
  };
}
