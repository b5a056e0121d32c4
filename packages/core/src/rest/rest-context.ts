import type { OrmBinding, OrmDialect } from '../orm/orm-binding.ts';
import { buildSchemaModel } from '../schema/build-schema-model.ts';
import type { IdFormat } from '../schema/resource-id.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import { type RestHandlerOptions, type RestSettings, resolveRestOptions } from './rest-options.ts';

/** What every stage of the REST handler may look at: made once, at start-up. */
export interface RestContext {
  readonly schema: SchemaModel;
  readonly settings: RestSettings;
  readonly ids: IdFormat;
  readonly dialect: OrmDialect;
}

export function buildRestContext<Client>(
  orm: OrmBinding<Client>,
  options: RestHandlerOptions,
): RestContext {
  const settings = resolveRestOptions(options);
  const schema = buildSchemaModel(orm.schema, options);
  const ids = { divider: settings.idDivider, provider: schema.provider };
  return { schema, settings, ids, dialect: orm.dialect };
}
