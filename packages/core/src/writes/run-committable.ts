import type { OrmBinding } from '../orm/orm-binding.ts';

/** The transaction that code of the app runs in. */
interface Committable<Client> {
  readonly orm: Pick<OrmBinding<Client>, 'runCommittable'>;
  readonly client: Client;
}

/**
 * Runs code of the app in a transaction.
 *
 * @param toError converts the error for a statement that has ended the transaction.
 * @throws that error, also if the code has caught the one of the statement; else the error of `run`.
 */
export async function runCommittable<Client, Result>(
  { orm, client }: Committable<Client>,
  run: (tx: Client) => Promise<Result>,
  toError: (error: Error) => Error = (error) => error,
): Promise<Result> {
  const results: Result[] = [];
  const runTo = async (tx: Client): Promise<void> => void results.push(await run(tx));
  try {
    await (orm.runCommittable?.(client, runTo) ?? runTo(client));
  } catch (cause) {
    if (results.length === 0) throw cause;
    throw toError(new Error('A statement failed. Do not catch its error.', { cause }));
  }
  return results[0] as Result;
}
