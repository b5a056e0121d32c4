import type { Connection } from '../orm/connection.ts';
import type { StageScope } from './create-handler.ts';
import type { HandlerSettings } from './handler-options.ts';
import type { Around } from './run-request.ts';

/** Returns what the ORM client of one request runs with. */
export function connect<Client>(
  client: Client,
  { orm, context, deadline, bytes }: StageScope<Client, Limited>,
  { beforeCommit }: Pick<Around<Client>, 'beforeCommit'>,
): Connection<Client> {
  const { signal } = deadline;
  const rowLimit = context.settings.limits.rows;
  return { orm, client, rowLimit, bytes, signal, beforeCommit };
}

interface Limited {
  readonly settings: Pick<HandlerSettings, 'limits'>;
}
