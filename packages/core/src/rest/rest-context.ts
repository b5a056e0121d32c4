import { RecentPlans } from '../handler/recent-plans.ts';
import type { CreateApiHandler } from '../http/api-handler.ts';
import type { OrmBinding, OrmDialect } from '../orm/orm-binding.ts';
import { assertMapped } from '../schema/model/assert-mapping.ts';
import { buildSchemaModel } from '../schema/model/build-schema-model.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import type { IdFormat } from '../schema/values/resource-id.ts';
import type { ReadPlan } from './plan/rest-plan.ts';
import { buildMetas, type ResourceMetas } from './rest-meta.ts';
import type { RestSettings } from './rest-options.ts';

/** The shared context of every stage of the REST handler, built once at start-up. */
export interface RestContext {
  readonly schema: SchemaModel;
  readonly settings: RestSettings;
  readonly ids: IdFormat;
  readonly dialect: OrmDialect;
  readonly metas: ResourceMetas;
  readonly recent: RecentPlans<ReadPlan>;
}

/** The context of each handler that `restHandler` has returned, for the OpenAPI generator. */
export const REST_CONTEXTS: WeakMap<
  CreateApiHandler,
  <Client>(orm: OrmBinding<Client>) => RestContext
> = new WeakMap();

/**
 * Builds the context of a REST handler.
 *
 * @throws {TypeError} that names an option or a field that is not supported.
 */
export function buildRestContext<Client>(
  orm: OrmBinding<Client>,
  settings: RestSettings,
): RestContext {
  const schema = buildSchemaModel(orm.schema, settings);
  assertMapped('bulkWrites', settings.bulkWrites, orm.schema);
  if (settings.strict) assertMemberNames(schema);
  const { cacheControl, meta = {} } = settings;
  if (typeof cacheControl === 'object') assertMapped('cacheControl', cacheControl, orm.schema);
  assertMapped('meta', meta, orm.schema);
  const ids = { divider: settings.idDivider, provider: schema.provider };
  const metas = buildMetas(meta, schema);
  return { schema, settings, ids, dialect: orm.dialect, metas, recent: new RecentPlans() };
}

/**
 * Checks field names: JSON:API 1.1, "Fields" and "Member Names", reserves `type` and `id`, and
 * requires names to start and end with a letter or digit.
 *
 * @throws {TypeError} that names the model and the field.
 */
function assertMemberNames({ byType }: SchemaModel): void {
  for (const { name, fields } of byType.values()) {
    for (const field of fields.keys()) {
      if (field !== 'type' && MEMBER_NAME.test(field)) continue;
      throw new TypeError(
        `Option strict: JSON:API does not support a field named "${field}", which ${name} has. Hide it with expose.`,
      );
    }
  }
}

const MEMBER_NAME = /^[a-zA-Z0-9]([a-zA-Z0-9_-]*[a-zA-Z0-9])?$/;
