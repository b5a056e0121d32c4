import type { PrismaClientLike } from './prisma-client.ts';

/** The longest delay of a timer, in milliseconds. */
const LONGEST_DELAY = 2_147_483_647;

const WARNING = `Modelway cannot disable the transaction timeout of this Prisma client: this version of Prisma has other internal settings. Pass transactionOptions: { timeout: ${LONGEST_DELAY} } to PrismaClient, and see "The timeout of transactions" in Modelway's page on Prisma.`;

let warned = false;

/**
 * Disables the transaction timeout of a client, and of the clients that extend it or that it
 * extends: they share their settings. When the timeout ends a transaction, Prisma 7.10 sends the
 * remaining statements of a nested write outside of it, which bypasses row-level security. Warns
 * once if the client does not have the settings.
 */
export function disableTransactionTimeout(client: PrismaClientLike): void {
  const { transactionOptions } = (client as Configured)._engineConfig ?? {};
  if (transactionOptions) {
    transactionOptions.timeout = LONGEST_DELAY;
  } else if (!warned) {
    warned = true;
    console.warn(WARNING);
  }
}

/** A client with Prisma's internal settings, which it reads at the start of each transaction. */
interface Configured extends PrismaClientLike {
  readonly _engineConfig?: { readonly transactionOptions?: { timeout: number } };
}
