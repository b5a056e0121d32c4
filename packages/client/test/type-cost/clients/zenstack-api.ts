// An app that returns decimals without a type of their own depends on decimal.js.
export type { Decimal } from 'decimal.js';

import type { ClientContract } from '@zenstackhq/orm';
import { createClient } from 'modelway-client';
import type { SchemaType } from '../../../../testing/src/gen/business/schema.ts';

export const client = createClient<ClientContract<SchemaType>>({ url: '/api/rpc' });
