import {
  type Interceptor,
  type LogEntry,
  type RestHandlerOptions,
  restHandler,
  rpcHandler,
} from '../../src/index.ts';
import { type Sent, send, type TestResponse } from '../api-request.ts';
import { type RecordedCall, type Results, recordingOrm } from '../recording-orm.ts';

/** A handler over the library, with interceptors. */
export interface Intercepted {
  readonly calls: readonly RecordedCall[];
  readonly log: readonly LogEntry[];
  readonly schema: object;
  send(sent: Sent): Promise<TestResponse>;
}

/** The protocols, to run a test with both. */
export const PROTOCOLS = ['rest', 'rpc'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** A read and a write of each protocol. */
export const READ: Readonly<Record<Protocol, Sent>> = {
  rest: { url: '/author/1' },
  rpc: { url: '/author/findUnique?q={"where":{"id":1}}' },
};
export const WRITE: Readonly<Record<Protocol, Sent>> = {
  rest: {
    method: 'PATCH',
    url: '/author/1',
    body: { data: { type: 'author', id: '1', attributes: { name: 'x' } } },
  },
  rpc: { method: 'PATCH', url: '/author/update', body: { where: { id: 1 }, data: { name: 'x' } } },
};

const AUTHOR = { id: 1, name: 'Ann' };

/** The options of a handler, and what its ORM client does. */
interface InterceptedOptions extends Partial<RestHandlerOptions> {
  readonly results?: Results;
  /** The procedure `stamp`. */
  readonly stamp?: () => Promise<unknown>;
}

/** Starts a handler over the library. */
export function intercepted(
  protocol: Protocol,
  intercept: Interceptor | readonly Interceptor[],
  { results = {}, stamp, ...options }: InterceptedOptions = {},
): Intercepted {
  const recording = recordingOrm({ findUnique: AUTHOR, update: AUTHOR, ...results });
  const { calls } = recording;
  const orm = { ...recording.orm, ...(stamp && { procedure: () => stamp }) };
  const log: LogEntry[] = [];
  const given = { intercept, log: (entry: LogEntry) => log.push(entry), ...options };
  const create =
    protocol === 'rest' ? restHandler({ endpoint: '/api', ...given }) : rpcHandler(given);
  const handler = create(orm);
  return { calls, log, schema: orm.schema, send: (sent) => send(handler, sent) };
}
