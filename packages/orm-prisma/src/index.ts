export {
  type PrismaBindingOptions,
  type PrismaClientLike,
  prisma,
} from './create-prisma-binding.ts';
export { type AnyPrismaProcedure, type PrismaProcedure, procedure } from './procedure.ts';
