import type { LogEntry, LogOption } from '@modelway/core';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { BOB, seedFixture } from '../support/fixture-rows.ts';
import { sendRequest } from '../support/send-request.ts';

/** Describes the responses of both handlers while the database is down. */
export function describeOutage(start: StartContractDatabase): void {
  it.each([
    {
      name: 'REST',
      create: (log: LogOption) => restHandler({ endpoint: '/api', log }),
      url: '/post',
      id: ['errors', 0, 'id'],
    },
    {
      name: 'RPC',
      create: (log: LogOption) => rpcHandler({ log }),
      url: '/post/findMany',
      id: ['correlationId'],
    },
  ])(
    'responds with 503 in $name, with the correlation ID of the log entry',
    async ({ create, url, id }) => {
      const database = await start();
      await seedFixture(database);
      const log: LogEntry[] = [];
      const handler = create((entry) => log.push(entry))(database.orm);
      const client = database.as(BOB);
      expect((await sendRequest(handler, { url, client })).status).toBe(200);
      await database.close();
      const { status, headers, body } = await sendRequest(handler, { url, client });
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toHaveProperty(id, log[0]?.correlationId);
      expect(JSON.stringify(body)).not.toMatch(/closed|select|stack/i);
    },
  );
}
