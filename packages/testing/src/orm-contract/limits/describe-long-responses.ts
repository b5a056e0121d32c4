import type { LogEntry } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest } from '../support/send-request.ts';

/** JSON escapes each of these characters to six, so the response exceeds V8's maximum length. */
const TEXT = '\u0001'.repeat(4_000_000);
const POSTS = 25;

/** Describes results that exceed JavaScript's maximum string length. */
export function describeLongResponses(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    const { category, post } = database.unrestricted;
    await category.create({ data: { name: TEXT } });
    const data = Array.from({ length: POSTS }, () => ({ title: 'x', categoryId: 1 }));
    await post.createMany({ data });
  }, 120_000);
  afterAll(() => database.close());

  it('returns 400 with the reason for a read, and logs nothing', async () => {
    const logged: LogEntry[] = [];
    const log = (entry: LogEntry): void => {
      logged.push(entry);
    };
    const limits = { responseBytes: Number.POSITIVE_INFINITY };
    const handler = rpcHandler({ log, limits })(database.orm);
    const find = (args: object) =>
      sendRequest(handler, {
        url: `/post/findMany?q=${encodeURIComponent(JSON.stringify(args))}`,
        client: database.as(ADA),
      });
    const { status, body } = await find({ select: { category: true } });
    expect([status, body.message]).toEqual([
      400,
      'The response is too long for the server. Request fewer records or fields.',
    ]);
    const one = await find({ select: { category: true }, take: 1 });
    expect(one.body.data[0].category.name).toBe(TEXT);
    expect(logged).toEqual([]);
  }, 120_000);
}
