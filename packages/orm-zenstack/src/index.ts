export { type ZenStackClient, zenstack } from './create-zenstack-binding.ts';
export type { ZenStackSchema } from './zenstack-schema.ts';
