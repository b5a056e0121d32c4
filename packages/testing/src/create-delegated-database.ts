import { type ClientContract, ZenStackClient } from '@zenstackhq/orm';
import { PolicyPlugin } from '@zenstackhq/plugin-policy';
import { type DatabaseTarget, postgresTarget } from './database/database-target.ts';
import { inDialect } from './database/in-dialect.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { schema as delegatedSchema, type SchemaType } from './gen/delegated/schema.ts';

/** A ZenStack client of the schema with models that extend others. */
export type DelegatedClient = ClientContract<SchemaType>;

/** A database with `zenstack/delegated.zmodel` and no rows. */
export interface DelegatedDatabase extends Omit<OpenDatabase, 'provider' | 'dialect'> {
  /** The schema in the database's dialect. */
  readonly schema: SchemaType;
  /** The client without policies. */
  readonly raw: DelegatedClient;
  /** The policy-enforcing client of a person, or of an anonymous caller. */
  as(caller?: { readonly id: number }): DelegatedClient;
}

/** Creates a database for one test file, on PostgreSQL unless a target is named. */
export async function createDelegatedDatabase(
  target: DatabaseTarget = postgresTarget(),
): Promise<DelegatedDatabase> {
  const { provider, dialect, ...database } = await openDatabase(target);
  const schema = inDialect(delegatedSchema, provider);
  const raw: DelegatedClient = new ZenStackClient<SchemaType>(schema, { dialect });
  const policed = raw.$use(new PolicyPlugin()) as unknown as DelegatedClient;
  await raw.$pushSchema();
  return {
    ...database,
    schema,
    raw,
    as: (caller) => policed.$setAuth(caller as never) as DelegatedClient,
  };
}
