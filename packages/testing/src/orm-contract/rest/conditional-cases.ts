import type { RestHandlerOptions } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { ContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** A DateTime, an Int, and an Int of a model with a compound id. */
const versionField = { Post: 'updatedAt', Sample: 'int', Membership: 'position' };

/** A request of a case. */
export interface Sent {
  readonly body?: unknown;
  readonly caller?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  readonly options?: Omit<Partial<RestHandlerOptions>, 'log'>;
}

/** The URLs of the other resources with a version. */
export const SAMPLE = '/sample/9007199254740993';
export const MEMBERSHIP = '/membership/2_a%255Fb';
/** The form of a tag, of a version that no row has. */
export const STALE = '"v00000000000"';

/** Returns the document of a post. */
export const post = (attributes: object, relationships: object = {}) => ({
  data: { type: 'post', attributes, relationships },
});
/** Returns the linkage of tags. */
export const tags = (...ids: readonly number[]) => ({
  data: ids.map((id) => ({ type: 'tag', id })),
});

/** The writes of a resource with a version, and the URL of the resource. */
export const WRITES: readonly [method: string, url: string, body: unknown, of: string][] = [
  ['PATCH', '/post/1', post({ title: 'Changed' }), '/post/1'],
  ['PUT', '/post/1', post({ title: 'Changed' }), '/post/1'],
  ['PATCH', '/post/1', post({}, { tags: tags(3) }), '/post/1'],
  ['PATCH', '/post/1', post({}), '/post/1'],
  ['PATCH', '/user/1/posts/1', post({ title: 'Changed' }), '/post/1'],
  ['DELETE', '/user/1/posts/1', undefined, '/post/1'],
  ['PATCH', '/post/1/relationships/author', { data: null }, '/post/1'],
  ['PATCH', '/post/1/author', { data: null }, '/post/1'],
  ['PATCH', '/post/1/relationships/tags', tags(3), '/post/1'],
  ['POST', '/post/1/relationships/tags', tags(3), '/post/1'],
  ['DELETE', '/post/1/relationships/tags', tags(1), '/post/1'],
  ['DELETE', '/post/1', undefined, '/post/1'],
  ['PATCH', SAMPLE, { data: { type: 'sample', attributes: { string: 'x' } } }, SAMPLE],
  ['DELETE', SAMPLE, undefined, SAMPLE],
  ['PATCH', MEMBERSHIP, { data: { type: 'membership', attributes: { level: 'x' } } }, MEMBERSHIP],
  ['DELETE', MEMBERSHIP, undefined, MEMBERSHIP],
];

/** Sends requests to a handler with versions. */
export interface ConditionalSender {
  send(method: string, url: string, sent?: Sent): Promise<TestResponse>;
  /** Returns the ETag of a resource, by default as its administrator sees it. */
  tagOf(url: string, sent?: Sent): Promise<string>;
}

/** Creates the sender of a suite, whose database is open when it sends. */
export function createConditionalSender(database: () => ContractDatabase): ConditionalSender {
  const send: ConditionalSender['send'] = (
    method,
    url,
    { body, caller = ADA, headers = {}, options = {} } = {},
  ) => {
    const { orm, as } = database();
    const own = { endpoint: '/api', nestedRoutes: true, versionField, log: false as const };
    const handler = restHandler({ ...own, ...options })(orm);
    return sendRequest(handler, { method, url, body, headers, client: as(caller) });
  };
  return {
    send,
    tagOf: async (url, sent) => (await send('GET', url, sent)).headers.etag as string,
  };
}
