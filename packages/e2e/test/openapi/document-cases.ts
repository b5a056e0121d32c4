import { type CreateApiHandler, restHandler, rpcHandler } from '@modelway/core';
import { type OpenApiDocument, openApi } from '@modelway/core/openapi';
import { prisma } from '@modelway/orm-prisma';
import { zenstack } from '@modelway/orm-zenstack';
import { schema as fixture } from '@modelway/testing/schema';
import { schema as demo } from '../../../../examples/express-blog/zenstack/gen/schema.ts';
import { schema as prismaFixture } from '../../../orm-prisma/test/gen/postgresql/modelway.ts';
import { schema as delegated } from '../../../testing/src/gen/delegated/schema.ts';

const info = {
  title: 'Blog',
  version: '1.0.0',
  license: { name: 'MIT', identifier: 'MIT' },
};
const security = { bearer: { type: 'http', scheme: 'bearer' } };

const HANDLERS = {
  '/api/rest': restHandler({ endpoint: '/api/rest' }),
  '/api/rpc': rpcHandler(),
};
/** Handlers with the options that change the most of a document. */
const OTHERS = {
  '/rest': restHandler({ endpoint: '/rest', strict: true, nestedRoutes: true, linkage: 'all' }),
  '/rpc': rpcHandler({ zenstackHooks: true }),
};

/**
 * Describes both handlers in one document, for each binding and for schemas of different features.
 */
export function documentCases(): Readonly<Record<string, OpenApiDocument>> {
  return {
    ZenStack: describeWith(zenstack(fixture)),
    'ZenStack, other options': describeWith(zenstack(fixture), OTHERS),
    'ZenStack, delegated models': describeWith(zenstack(delegated)),
    'ZenStack, the demo': describeWith(zenstack(demo)),
    Prisma: describeWith(prisma(prismaFixture)),
  };
}

function describeWith<Client>(
  orm: Parameters<typeof openApi<Client>>[0]['orm'],
  handlers: Readonly<Record<string, CreateApiHandler>> = HANDLERS,
): OpenApiDocument {
  const document = openApi({ orm, handlers, info, security });
  // As clients read it: without members whose value is undefined.
  return JSON.parse(JSON.stringify(document));
}
