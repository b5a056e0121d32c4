import type { CreateApiHandler } from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import fc from 'fast-check';
import type { ContractDatabase } from '../support/contract-database.ts';
import { seedFixture } from '../support/fixture-rows.ts';
import { withDerived } from './derived-members.ts';
import { type KindOf, operationsOf } from './document-operations.ts';
import { type DocumentRequest, documentRequests, type RequestSource } from './document-requests.ts';
import { documentValidator } from './document-validator.ts';
import type { Schema } from './resolve-schema.ts';

/** The requests between two seeds of the database. */
export const BATCH = 100;

/** Ids of the fixture's rows, by type. */
const IDS = {
  user: ['1', '2', '3'],
  profile: ['p1'],
  post: ['1', '2', '3', '4', '5'],
  team: ['a_b', 'c/d %'],
  membership: ['1_a%5Fb'],
  sample: ['9007199254740993'],
};

/** Texts of the fixture's rows. */
const TEXTS = ['p1', 'a_b', 'ann@example.com', 'red', 'blue', 'First', '1_a_b', '1', '2'];

/** The endpoints of REST by the length of their paths. */
const ENDPOINTS = ['collection', 'resource', 'related', 'relationship'];

/** A binding may not know the parameters of procedures. */
export const UNKNOWN = '$procs';

/** Procedures of the fixture that fail on purpose. */
const FAILING = /breakDown|forbid/;

/** Returns the kind of a REST operation: `GET related`. */
export const restKindOf: KindOf = (method, path) =>
  path.startsWith(`/${UNKNOWN}/`) ? UNKNOWN : `${method} ${ENDPOINTS[path.split('/').length - 2]}`;

/** Returns the kind of an RPC operation: `findMany`. */
export const rpcKindOf: KindOf = (_method, path) => {
  const [, model = '', operation = ''] = path.split('/');
  return model.startsWith('$') ? model : operation;
};

/** Whether a request calls a procedure that fails on purpose. */
export function failsOnPurpose({ path, body }: DocumentRequest): boolean {
  return FAILING.test(path + JSON.stringify(body));
}

/** Returns the operations of a handler's document, with the ids and texts of the fixture. */
export function describeSource(
  { orm }: ContractDatabase,
  create: CreateApiHandler,
  kindOf: KindOf,
): RequestSource {
  const info = { title: 'Fixture', version: '1' };
  const document = openApi({ orm, handlers: { '': create }, info }) as Schema;
  // No schema says which data belongs to which operation: `rest-operations` tests them.
  const operations = operationsOf(document, kindOf).filter(({ path }) => path !== '/operations');
  return { document, operations, validator: documentValidator(document), ids: IDS, texts: TEXTS };
}

/** Generates requests that the document allows. */
export function allowedRequests(source: RequestSource, seed: number): readonly DocumentRequest[] {
  const { allows } = source.validator;
  const requests = documentRequests(source).map((drawn) =>
    allows(drawn) ? [withDerived(drawn)] : [],
  );
  return fc.sample(requests, { numRuns: BATCH, seed }).flat().filter(allows);
}

/** Seeds the fixture, and a row of each model that it has none of. */
export async function seedRows(database: ContractDatabase): Promise<void> {
  await seedFixture(database);
  const { unrestricted: db } = database;
  await db.category.create({ data: { name: 'Root' } });
  await db.locker.create({ data: { code: 'x', userId: 1 } });
  await db.badge.create({ data: { label: 'x', userId: 1, teamId: 'a_b' } });
  await db.auditEntry.create({ data: { text: 'x' } });
}
