import { ANN, postgresTarget } from '@modelway/testing';
import { disableTransactionTimeout } from '../../src/client/disable-transaction-timeout.ts';
import { startOn } from '../start-database.ts';

interface Settings {
  readonly _engineConfig: { readonly transactionOptions: { readonly timeout: number } };
}

// A version of Prisma without this setting needs another way, or row-level security has a hole.
it('turns the timeout off in the settings of the installed Prisma, extended clients included', async () => {
  const database = await startOn(postgresTarget())();
  const settingsOf = (client: unknown) => (client as Settings)._engineConfig.transactionOptions;
  database.orm.operation(database.as(ANN), 'Tag', 'findMany');
  expect(settingsOf(database.as(ANN)).timeout).toBe(2 ** 31 - 1);
  expect(settingsOf(database.unrestricted).timeout).toBe(2 ** 31 - 1);
  await database.close();
});

it('warns once that a client has no such setting', () => {
  const { warn } = console;
  const warnings: unknown[] = [];
  console.warn = (text: unknown) => warnings.push(text);
  const client = { $transaction: async () => undefined };
  disableTransactionTimeout(client);
  disableTransactionTimeout(client);
  console.warn = warn;
  expect(warnings).toEqual([expect.stringContaining('transactionOptions: { timeout:')]);
});
