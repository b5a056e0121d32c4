import type { ApiResponse } from '../../http/api-handler.ts';
import type { RestResult } from '../execute/execute-rest-plan.ts';
import { versionTagOf } from '../plan/plan-version.ts';
import { isRead, type RestPlan, type Row } from '../plan/rest-plan.ts';
import { cacheControlOf } from '../rest-cache-control.ts';
import type { RestSettings } from '../rest-options.ts';

/** Renders the version of the row in a result as its `ETag`, and the `Cache-Control` of a read. */
export function renderValidators(
  plan: RestPlan,
  result: RestResult,
  { cacheControl }: Pick<RestSettings, 'cacheControl'>,
): ApiResponse['headers'] {
  const etag = tagOf(plan, result);
  const cached = isRead(plan) ? cacheControlOf(plan, cacheControl) : undefined;
  return {
    ...(etag !== undefined && { etag }),
    ...(cached !== undefined && { 'cache-control': cached }),
  };
}

function tagOf(plan: RestPlan, result: RestResult): string | undefined {
  if (result.kind !== 'row' || plan.kind === 'delete') return undefined;
  if (plan.kind !== 'related') return versionTagOf(result.row, plan.model);
  const { list, name, target } = plan.relation;
  return list ? undefined : versionTagOf(result.row[name] as Row | null, target);
}
