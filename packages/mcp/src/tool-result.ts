import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { RpcResponse } from './call-rpc.ts';

/** Where an agent finds the names that exist. */
export const HINT = 'Call the tool describe for the names that exist.';

/** Returns a result, as structured content and as text. */
export function toResult(content: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(content) }],
    structuredContent: content,
  };
}

/** Returns an error, which the agent reads. */
export function toError(error: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(error) }], isError: true };
}

/** Renders a response of RPC: its result, or its error with what to do. */
export function toToolResult({ status, body }: RpcResponse, extra: object = {}): CallToolResult {
  if (status < 400) return toResult({ data: body.data ?? null, ...extra });
  // An interceptor may respond with any message.
  const isUnknown = status === 400 && String(body.message).includes('Unknown');
  return toError({ status, ...body, ...(isUnknown && { hint: HINT }) });
}

/**
 * Checks the arguments of a tool, as far as RPC does not.
 *
 * @returns the problem; `undefined` if there is none.
 */
export function checkArguments(
  given: Readonly<Record<string, unknown>>,
  { properties = {}, required = [] }: Tool['inputSchema'],
): string | undefined {
  const names = Object.keys(properties);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    return `Unknown argument ${quote(unknown)}. Supported: ${names.join(', ')}.`;
  }
  const missing = required.find((name) => !Object.hasOwn(given, name));
  if (missing !== undefined) return `The argument "${missing}" is required.`;
  const problems = Object.entries(given).map(([name, value]) =>
    checkValue(name, value, Object(properties[name]).type),
  );
  return problems.find((problem) => problem !== undefined);
}

function checkValue(name: string, value: unknown, expected: unknown): string | undefined {
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return type === expected ? undefined : `The argument "${name}" must be of type ${expected}.`;
}

/** Returns a text of a client in quotes, cut. */
export function quote(text: unknown): string {
  return JSON.stringify(String(text).slice(0, 100));
}
