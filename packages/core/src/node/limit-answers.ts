import type { Socket } from 'node:net';
import { DEFAULT_LIMITS } from '../limits/limits.ts';

/** Options of `limitAnswers`. */
export interface AnswerOptions {
  /**
   * The maximum number of bytes in the database's answer to one statement.
   * @default a quarter more than the default of `limits.readBytes`
   */
  readonly bytes?: number;
}

/** The answer beside the values, and the escapes in it. */
const ALLOWANCE = 1.25;

/** The code of the error, by which the bindings know it. */
const CODE = 'ERR_ANSWER_TOO_LARGE';

/**
 * Closes a connection of the database when the answer to one statement is too long. The handlers
 * estimate an answer by the records that they have read before, and ask for the exact size if it
 * may be too long. Only records that others have made larger meanwhile are longer than the
 * estimate.
 *
 * @param connection a client of `pg`, a connection of `mysql2`, or a socket for a driver. A driver
 *   that encrypts a given socket reads it in its own way, so that its answers are not limited.
 * @returns the same connection.
 * @throws {TypeError} if the connection has no socket, such as that of an embedded database.
 * @example
 * ```ts
 * pool.on('connect', (client) => limitAnswers(client)); // pg
 * new PrismaMariaDb({ host, port, stream: () => limitAnswers(connect(port, host)) });
 * ```
 */
export function limitAnswers<Given extends object>(
  connection: Given,
  { bytes = ALLOWANCE * DEFAULT_LIMITS.readBytes }: AnswerOptions = {},
): Given {
  const { connection: inner, stream: own } = connection as DriverConnection;
  const stream = inner?.stream ?? own ?? connection;
  if (typeof Object(stream).on !== 'function') {
    throw new TypeError(
      'limitAnswers() requires a socket, or a connection of pg or mysql2: the argument of the event "connect" or "connection" of its pool.',
    );
  }
  const socket = stream as Socket;
  let written = socket.bytesWritten;
  let read = 0;
  socket.on('data', (part: Buffer) => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      read = 0;
    }
    read += part.length;
    if (read > bytes) socket.destroy(tooLarge(bytes));
  });
  return connection;
}

/** The part of a driver's connection that holds its socket. */
interface DriverConnection {
  readonly stream?: unknown;
  /** The connection of a client of `pg`. */
  readonly connection?: { readonly stream?: unknown };
}

function tooLarge(bytes: number): Error {
  const error = new Error(`The answer of the database has more than ${bytes} bytes.`);
  return Object.assign(error, { code: CODE });
}
