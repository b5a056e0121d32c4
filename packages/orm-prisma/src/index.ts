export { type PrismaClientLike, prisma } from './create-prisma-binding.ts';
