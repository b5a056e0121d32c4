import { maskVolatile } from './mask-volatile.ts';

/**
 * The errors whose texts come from Zod or from the database. They name hidden fields, constraints
 * and SQL, and are not imitated.
 */
export const OWN_TEXTS = new Set(['validation-error', 'query-error', 'invalid-payload']);
/** The same in RPC, by reason, or by the status of a request that has no operation. */
export const OWN_RPC_TEXTS = new Set<unknown>([
  400,
  'invalid-input',
  'db-query-error',
  'not-supported',
]);

/** Returns a response without what differs from run to run, and without texts of the database. */
export async function comparable(response: Response | undefined): Promise<unknown> {
  const received = await response?.text();
  return {
    status: response?.status,
    type: response?.headers.get('content-type')?.replace(/;.*$/, ''),
    body: received && withoutTexts(JSON.parse(maskVolatile(received)), response),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
function withoutTexts(body: any, response?: Response): unknown {
  for (const error of body.errors ?? []) if (OWN_TEXTS.has(error.code)) delete error.detail;
  if (OWN_RPC_TEXTS.has(body.error?.reason ?? response?.status)) delete body.error?.message;
  return body;
}
