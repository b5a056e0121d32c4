import { restHandler, rpcHandler } from '@modelway/core';
import type { TestClient } from '@modelway/testing/create-database';
import { z } from 'zod';
import { byHand } from '../contestants/by-hand.ts';
import { type BenchRequest, modelway, REST, RPC } from '../contestants/modelway.ts';
import type { BenchCase } from './bench-case.ts';
import { type Scope, toCase } from './database-case.ts';

const data = { name: 'new' };
/** V8 optimizes the code of a create after some 20,000 of them. */
const options = { warmUpMs: 15_000 };
const INSERT = `insert into "Category" ("name") values ('new') returning *`;

export function restCreate(scope: Scope): BenchCase {
  const document = { data: { type: 'category', attributes: data } };
  const created = toCase('REST create', scope, {
    kind: 'rest',
    request: { method: 'POST', url: '/category', body: JSON.stringify(document) },
    call: () => scope.client.category.create({ data }),
    sql: [INSERT],
  });
  return { ...created, options };
}

export function rpcCreate(scope: Scope): BenchCase {
  const call = (args: { readonly data: { readonly name: string } }) =>
    scope.client.category.create(args);
  const columns = z.strictObject({ name: z.string(), parentId: z.int().nullable().optional() });
  const input = z.strictObject({ data: columns });
  const created = toCase('RPC create', scope, {
    kind: 'rpc',
    request: { method: 'POST', url: '/category/create', body: JSON.stringify({ data }) },
    call: () => call({ data }),
    sql: [INSERT],
    procedure: { input, call, sent: { data } },
  });
  return { ...created, options };
}

/** Creates the cases that measure the cost of checking links. */
export function linkCases(client: TestClient): readonly BenchCase[] {
  const attributes = { title: 'new', authorId: 1 };
  const inRest = JSON.stringify({ data: { type: 'post', attributes } });
  const inRpc = JSON.stringify({ data: attributes });
  const rest: BenchRequest = { method: 'POST', url: '/post', body: inRest };
  const rpc: BenchRequest = { method: 'POST', url: '/post/create', body: inRpc };
  const call = () => client.post.create({ data: attributes });
  return [
    {
      title: 'REST create with a link',
      contestants: [
        modelway(REST, client, rest),
        { ...modelway(UNCHECKED.rest, client, rest), name: UNCHECKED.name },
        ...byHand(call),
      ],
    },
    {
      title: 'RPC create with a link',
      contestants: [
        modelway(RPC, client, rpc),
        { ...modelway(UNCHECKED.rpc, client, rpc), name: UNCHECKED.name },
        ...byHand(call),
      ],
    },
  ];
}

/** The handlers that do not check links. */
const UNCHECKED = {
  name: 'Modelway, checkLinks: false',
  rest: restHandler({ endpoint: '/api', checkLinks: false }),
  rpc: rpcHandler({ checkLinks: false }),
};
