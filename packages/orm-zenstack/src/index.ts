export { zenstack } from './create-zenstack-binding.ts';
export type { ZenStackClient } from './schema/zenstack-client.ts';
export type { ZenStackSchema } from './schema/zenstack-schema.ts';
