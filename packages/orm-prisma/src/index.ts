export type { PrismaClientLike } from './client/prisma-client.ts';
export { type PrismaBindingOptions, prisma } from './create-prisma-binding.ts';
export { type AnyPrismaProcedure, type PrismaProcedure, procedure } from './procedure.ts';
