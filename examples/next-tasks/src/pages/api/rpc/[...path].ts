import { createNextPagesHandler } from '@modelway/adapter-next';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '../../../../zenstack/gen/schema';
import { clientOf, USER_COOKIE } from '../../../server/caller';

// The handler reads the body itself and reports malformed JSON.
export const config = { api: { bodyParser: false } };

export default createNextPagesHandler({
  orm: zenstack(schema),
  getClient: (req) => clientOf(req.cookies[USER_COOKIE]),
});
