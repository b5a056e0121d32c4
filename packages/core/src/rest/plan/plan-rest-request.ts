import { NotFoundError } from '../../errors/resource-errors.ts';
import { decodeResourceId } from '../../schema/resource-id.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { ParsedRestRequest } from '../parse/parse-rest-request.ts';
import type { RestContext } from '../rest-context.ts';
import { planList } from './plan-list.ts';
import { planSelect, selectId } from './plan-select.ts';
import { planWriteData } from './plan-write-data.ts';
import type { RestPlan, Where } from './rest-plan.ts';
import { uniqueWhere } from './unique-where.ts';

/**
 * Decides what to ask the data client.
 *
 * @throws {NotFoundError} for an id that no row can have.
 */
export function planRestRequest(parsed: ParsedRestRequest, context: RestContext): RestPlan {
  const { model } = parsed;
  const select = planSelect(model);
  switch (parsed.kind) {
    case 'list':
      return planList(parsed, select);
    case 'fetch':
      return { kind: 'fetch', model, findUnique: { where: whereId(parsed, context), select } };
    case 'create':
      return { kind: 'create', model, create: { data: planWriteData(parsed, context), select } };
    case 'update': {
      const where = uniqueWhere(model, parsed.document.id ?? {});
      return {
        kind: 'update',
        model,
        update: { where, data: planWriteData(parsed, context), select },
      };
    }
    case 'delete': {
      const where = whereId(parsed, context);
      return { kind: 'delete', model, delete: { where, select: selectId(model) } };
    }
  }
}

function whereId(
  { model, id }: { readonly model: Model; readonly id: string },
  { ids }: RestContext,
): Where {
  const values = decodeResourceId(model, id, ids);
  if (values) return uniqueWhere(model, values);
  throw new NotFoundError(`There is no ${model.type} with this id`);
}
