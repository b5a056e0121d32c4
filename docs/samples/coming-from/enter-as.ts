import type { PrismaClient } from '../../zenstack/gen/prisma/client.ts';

/** The claims of a verified token. */
export interface Claims {
  /** The role of PostgreSQL, such as `authenticated`. */
  readonly role?: string;
  readonly sub?: string;
}

/** Sets the caller of a transaction as PostgREST does. */
export function enterAs(tx: Pick<PrismaClient, '$executeRaw'>, claims: Claims) {
  const settings = JSON.stringify(claims);
  return tx.$executeRaw`select set_config('role', ${claims.role ?? 'anon'}, true),
    set_config('request.jwt.claims', ${settings}, true)`;
}
