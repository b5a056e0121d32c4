// CommonJS for compilers that do not support require() of ES modules (`module: node16`): types by
// their resolution mode, values by import().
import { schema } from './generated/modelway.js';

type ApiResponse = import('@modelway/core', { with: { 'resolution-mode': 'import' }}).ApiResponse;

export async function start(): Promise<(request: Request) => Promise<Response>> {
  const { createFetchHandler, toFetchResponse } = await import('@modelway/core/fetch');
  const { prisma } = await import('@modelway/orm-prisma');
  const rejected: ApiResponse = { status: 403, headers: {}, body: undefined };
  // @ts-expect-error: a status is a number
  toFetchResponse({ ...rejected, status: 'no' });
  const getClient = async () => ({ $transaction: async () => undefined });
  return createFetchHandler({ orm: prisma(schema), getClient });
}
