import type { ExposeOptions, RestHandlerOptions } from '@modelway/core';
import type { ContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { changedColumns, readColumns } from '../support/relation-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

/** A request for a resource through its parent. */
export type Sent = readonly [method: string, url: string, body?: object | undefined];

/** The options of the handler, and the caller: an admin by default. */
export type SendOptions = Partial<RestHandlerOptions> & { readonly as?: typeof ADA };

/** Sends a request to a handler with `nestedRoutes`. */
export function sendNested(
  database: ContractDatabase,
  [method, url, body]: Sent,
  { as = ADA, ...options }: SendOptions = {},
): Promise<TestResponse> {
  const settings = { endpoint: '/api', nestedRoutes: true, log: false, ...options } as const;
  const handler = restHandler(settings)(database.orm);
  return sendRequest(handler, { method, url, body, client: database.as(as) });
}

/** Returns the columns that requests change, except the time of the last update of post 1. */
export async function changesBy(database: ContractDatabase, run: () => Promise<unknown>) {
  const before = await readColumns(database);
  await run();
  const { 'post 1 updatedAt': _, ...changed } = changedColumns(before, await readColumns(database));
  return changed;
}

export function post(attributes: object, links: { author?: number | null; tags?: number[] } = {}) {
  const { author, tags } = links;
  const relationships = {
    ...(author !== undefined && { author: { data: author && { type: 'user', id: author } } }),
    ...(tags && { tags: { data: tags.map((id) => ({ type: 'tag', id })) } }),
  };
  return { data: { type: 'post', attributes, relationships } };
}

export function tag(name: string, posts?: readonly number[]): object {
  const relationships = posts && { posts: { data: posts.map((id) => ({ type: 'post', id })) } };
  return { data: { type: 'tag', attributes: { name }, ...(posts && { relationships }) } };
}

export function user(attributes: object, id?: number, posts?: readonly number[]): object {
  const linkage = posts?.map((postId) => ({ type: 'post', id: postId }));
  const relationships = linkage && { posts: { data: linkage } };
  return { data: { type: 'user', id, attributes, ...(relationships && { relationships }) } };
}

export function hiding(
  model: string,
  ...names: readonly string[]
): { readonly expose: ExposeOptions } {
  const fields = Object.fromEntries(names.map((name) => [name, false]));
  return { expose: { models: { [model]: { fields } } } };
}

export function writing(model: string, name: string): { readonly expose: ExposeOptions } {
  return { expose: { models: { [model]: { fields: { [name]: { write: false } } } } } };
}

type Operation = 'read' | 'create' | 'update' | 'delete';

export function only(
  model: string,
  ...operations: readonly Operation[]
): { readonly expose: ExposeOptions } {
  return { expose: { models: { [model]: { operations } } } };
}
