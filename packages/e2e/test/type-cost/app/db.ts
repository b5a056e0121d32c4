import type { ClientContract } from '@zenstackhq/orm';
import type { SchemaType } from './gen/schema.ts';

export type Db = ClientContract<SchemaType>;
