import { buildSchemaModel } from '../schema/build-schema-model.ts';
import type { IdFormat } from '../schema/resource-id.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import { type RestHandlerOptions, type RestSettings, resolveRestOptions } from './rest-options.ts';

/** What every stage of the REST handler may look at: made once, at start-up. */
export interface RestContext {
  readonly schema: SchemaModel;
  readonly settings: RestSettings;
  readonly ids: IdFormat;
}

export function buildRestContext(
  description: SchemaDescription,
  options: RestHandlerOptions,
): RestContext {
  const settings = resolveRestOptions(options);
  const schema = buildSchemaModel(description);
  return { schema, settings, ids: { divider: settings.idDivider, provider: schema.provider } };
}
