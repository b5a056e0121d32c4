import type { ApiRequest, CreateApiHandler, RpcHandlerOptions } from '@modelway/core';
import { mcpHandler } from '../../src/index.ts';
import { HEADERS, parseArgs, parseMessage } from './send-message.ts';

/** The limits of RPC, which those of MCP are below. */
const LIMITS = { rows: 10_000, responseBytes: 33_554_432 };

/** Creates a handler that serves requests of RPC by calls of the tools. */
export function rpcOverMcp({ limits, ...options }: RpcHandlerOptions): CreateApiHandler {
  const create = mcpHandler({ ...options, limits: { ...LIMITS, ...limits }, write: true });
  return (orm) => {
    const { handle } = create(orm);
    return {
      handle: async (request) => {
        const response = await handle(await toToolRequest(request));
        const { result, error } = parseMessage(response.body ?? '');
        if (error) return { ...response, body: JSON.stringify(error) };
        const { isError, content, structuredContent } = result;
        // RPC has no pages.
        const {
          status = 400,
          next: _,
          ...sent
        } = isError ? JSON.parse(content[0].text) : structuredContent;
        return { status: isError ? status : 200, headers: {}, body: JSON.stringify(sent) };
      },
    };
  };
}

async function toToolRequest<Client>(request: ApiRequest<Client>): Promise<ApiRequest<Client>> {
  const params = await toToolCall(request);
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return {
    ...request,
    ...{ method: 'POST', path: '', query: '' },
    header: (name) => HEADERS[name],
    readBody: async () => JSON.stringify(message),
  };
}

async function toToolCall({ path, query, method, readBody }: ApiRequest<unknown>): Promise<object> {
  const params = new URLSearchParams(query);
  const isInBody = method !== 'GET' && method !== 'DELETE';
  const args = parseArgs((isInBody ? await readBody(2 ** 20) : params.get('q')) || '{}');
  const [model = '', operation = ''] = path.split('/').filter((each) => each !== '');
  if (model === '$transaction') {
    const steps = Array.isArray(args)
      ? args.map((step) => (step?.op ? { ...step, args: withCondition(step.args, step) } : step))
      : args;
    return { name: 'write', arguments: { operation: 'transaction', steps } };
  }
  if (model === '$procs') return { name: 'procedure', arguments: { name: operation, ...args } };
  const name = /^(find|count|aggregate|groupBy|exists)/.test(operation) ? 'read' : 'write';
  return {
    name,
    arguments: { model, operation, args: withCondition(args, { op: operation, model }) },
  };
}

/** Adds a condition that all records meet to a bulk write without one, which the tools refuse. */
function withCondition(args: unknown, { op, model }: BulkWrite): unknown {
  const isBulk = /^(update|delete)Many/i.test(op);
  const isOpen = args === undefined || Object.getPrototypeOf(Object(args)) === Object.prototype;
  if (!isBulk || !isOpen) return args;
  const { where = {}, ...others } = Object(args);
  const isEmpty = Object(where) === where && Object.keys(where).length === 0;
  // No record has this id.
  const id = /^(profile|team)$/i.test(String(model)) ? 'none' : -1;
  return { ...others, where: isEmpty ? { NOT: { id: { in: [id] } } } : where };
}

interface BulkWrite {
  readonly op: string;
  readonly model?: unknown;
}
