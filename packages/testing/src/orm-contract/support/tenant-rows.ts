import type { ContractClient, ContractDatabase } from './contract-database.ts';

/** The client without policies, for the models with rows of a tenant. */
export function tenantClient({
  unrestricted,
}: Pick<ContractDatabase, 'unrestricted'>): Readonly<
  Record<'site' | 'slot' | 'visit', ContractClient['user']>
> {
  return unrestricted as unknown as ReturnType<typeof tenantClient>;
}
