import { type OrmBinding, restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import { createTemplateHandler } from '../../src/index.ts';

declare const db: TestClient;
declare const otherDb: { readonly $schema: { readonly provider: { readonly type: 'sqlite' } } };
const orm = zenstack(schema);
const handler = restHandler({ endpoint: '/' });

// Accepts the client of its schema, as a promise or not, with or without a caller.
createTemplateHandler({ orm, getClient: () => db });
createTemplateHandler({ orm, getClient: async () => db.$setAuth(undefined), handler });

// @ts-expect-error a client of another schema
createTemplateHandler({ orm, getClient: () => otherDb });
// @ts-expect-error no client at all
createTemplateHandler({ orm, getClient: () => undefined });
// @ts-expect-error no binding
createTemplateHandler({ getClient: () => db });

// The client's type comes from the binding.
declare const binding: OrmBinding<Map<string, number>>;
createTemplateHandler({ orm: binding, getClient: () => new Map() });
// @ts-expect-error not the binding's client
createTemplateHandler({ orm: binding, getClient: () => new Set() });
