import { createNextHandlers } from '@modelway/adapter-next';
import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '../../../../../zenstack/gen/schema';
import { clientOf, USER_COOKIE } from '../../../../server/caller';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createNextHandlers({
  orm: zenstack(schema),
  getClient: (request) => clientOf(request.cookies.get(USER_COOKIE)?.value),
  handler: restHandler({ endpoint: '/api/rest' }),
});
