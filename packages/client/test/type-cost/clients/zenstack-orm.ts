import type { ClientContract } from '@zenstackhq/orm';
import type { SchemaType } from '../../../../testing/src/gen/business/schema.ts';

export declare const client: ClientContract<SchemaType>;
