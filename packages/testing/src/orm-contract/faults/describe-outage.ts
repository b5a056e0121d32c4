import type { LogEntry, LogOption } from '@modelway/core';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { BOB, seedFixture } from '../support/fixture-rows.ts';
import { sendRequest } from '../support/send-request.ts';

/** Describes the responses of both handlers while the database is down. */
export function describeOutage(start: StartContractDatabase): void {
  it('responds with 503, with the correlation ID of the log entry', async () => {
    const database = await start();
    await seedFixture(database);
    const client = database.as(BOB);
    const entries: LogEntry[] = [];
    const log: LogOption = (entry) => entries.push(entry);
    const rest = restHandler({ endpoint: '/api', log })(database.orm);
    const rpc = rpcHandler({ log })(database.orm);
    // Some drivers try to connect for seconds.
    const sendBoth = () =>
      Promise.all([
        sendRequest(rest, { url: '/post', client }),
        sendRequest(rpc, { url: '/post/findMany', client }),
      ]);
    expect((await sendBoth()).map(({ status }) => status)).toEqual([200, 200]);
    await database.close();
    const responses = await sendBoth();
    for (const { status, headers, body } of responses) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(JSON.stringify(body)).not.toMatch(/closed|select|stack/i);
    }
    const [{ body: restBody }, { body: rpcBody }] = responses;
    const ids = new Set([restBody.errors[0].id, rpcBody.correlationId]);
    expect(ids).toEqual(new Set(entries.map(({ correlationId }) => correlationId)));
    expect(ids.size).toBe(2);
  });
}
