import type { QueryParam } from '../../http/query-params.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { RestContext } from '../rest-context.ts';

/** A filter parameter, and the model that its selectors start from. */
export interface FilterScope {
  readonly param: QueryParam;
  readonly model: Model;
  readonly context: RestContext;
}
