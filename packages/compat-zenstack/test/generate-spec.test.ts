import { responseValidator } from '@modelway/testing/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  RestApiHandler as PeerRestApiHandler,
  RPCApiHandler as PeerRpcApiHandler,
} from '@zenstackhq/server/api';
import { RestApiHandler, RPCApiHandler } from '../src/index.ts';
import { type Row, useDatabase } from './support/describe-table.ts';
import { parseLine } from './support/parse-line.ts';
import { restPair, rpcPair } from './support/servers.ts';
import { REST_PROCEDURES, RPC_PROCEDURES } from './tables/procedures.ts';
import { REST_FILTERS } from './tables/rest-filters.ts';
import { REST_READS } from './tables/rest-reads.ts';
import { REST_WRITES } from './tables/rest-writes.ts';
import { RPC_READS } from './tables/rpc-reads.ts';
import { RPC_WRITES } from './tables/rpc-writes.ts';

const database = useDatabase();

/** Creates the documents of both packages. */
async function documentsOf(name: 'rest' | 'rpc', options: object = {}, spec = {}) {
  const given = { schema: database().schema, ...options };
  const rest = { ...given, endpoint: 'http://localhost/api' };
  const [peer, ours] =
    name === 'rest'
      ? [new PeerRestApiHandler(rest as never), new RestApiHandler(rest)]
      : [new PeerRpcApiHandler(given as never), new RPCApiHandler(given)];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads a document member by member.
  return { peer: await peer.generateSpec(spec), ours: await ours.generateSpec(spec) } as any;
}

/** Options of REST only. */
const NESTED = { nestedRoutes: true, modelNameMapping: { User: 'people' } };

// biome-ignore lint/suspicious/noExplicitAny: a document is read member by member.
function operationsOf({ paths }: any): readonly string[] {
  return Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
}

describe.each(['rest', 'rpc'] as const)('the document of %s', (name) => {
  it('has the operations of that of ZenStack, and the removal of links', async () => {
    const { peer, ours } = await documentsOf(name, name === 'rest' ? NESTED : {});
    const added = operationsOf(ours).filter((each) => !/^delete .*\/relationships\//.test(each));
    expect(added).toEqual(operationsOf(peer));
    expect(operationsOf(ours).length > operationsOf(peer).length).toBe(name === 'rest');
  });

  it('validates against the schema of OpenAPI 3.1', async () => {
    for (const options of name === 'rest' ? [{}, NESTED] : [{}]) {
      const { ours } = await documentsOf(name, options);
      const { valid, errors } = await new Validator().validate({ ...ours });
      expect([valid, errors]).toEqual([true, undefined]);
      expect(JSON.stringify(ours)).not.toContain('__shared');
    }
  });

  it('has the options of that of ZenStack', async () => {
    const slicing = { includedModels: ['Tag', 'Post'] };
    const info = { title: 'Blog', version: '2', description: 'D', summary: 'S' };
    const spec = { ...info, respectAccessPolicies: true };
    const { peer, ours } = await documentsOf(name, { queryOptions: { slicing } }, spec);
    expect([ours.info, ours.tags]).toEqual([info, peer.tags]);
    const denied = (document: typeof ours) =>
      JSON.stringify(document).split('Forbidden: insufficient').length;
    expect(denied(ours)).toBeGreaterThanOrEqual(denied(peer));
    expect(Object.keys(ours.paths)).toEqual(Object.keys(peer.paths));
  });

  it('mentions hidden fields only in data that is written', async () => {
    const { ours } = await documentsOf(name);
    expect(JSON.stringify(ours.paths)).not.toContain('passwordHash');
    const { schemas } = ours.components;
    const names = Object.keys(schemas).filter((each) =>
      JSON.stringify(schemas[each]).includes('passwordHash'),
    );
    expect(names.filter((each) => !/^User(Create|Update)/.test(each))).toEqual([]);
    expect(names).not.toEqual([]);
  });

  it('keeps the values of an enumeration that are named like hidden fields and ids', async () => {
    const { schema } = database();
    const { User } = schema.models;
    // Its name starts as those of the model's schemas do.
    const UserRole = { name: 'UserRole', values: { ...schema.enums.Role.values, ...SAME_NAMES } };
    const role = { ...User.fields.role, type: 'UserRole' };
    const models = { ...schema.models, User: { ...User, fields: { ...User.fields, role } } };
    const enums = { ...schema.enums, UserRole };
    const { peer, ours } = await documentsOf(name, { schema: { ...schema, models, enums } });
    expect(enumerationsWith('ADMIN', ours)).toEqual(enumerationsWith('ADMIN', peer));
    expect(enumerationsWith('ADMIN', ours)).toContainEqual(Object.keys(UserRole.values));
  });

  it('describes the responses', async () => {
    const { ours: document } = await documentsOf(name);
    const { rows, pairOf } = TABLES[name];
    const { ours: send } = pairOf(database());
    const validate = responseValidator(document, name);
    const wrong: unknown[] = [];
    for (const row of rows) {
      const line = typeof row === 'string' ? row : row[0];
      const { method, path, ...request } = parseLine(line);
      if (UNDESCRIBED.test(line)) continue;
      const { status, body } = await send({ ...request, method, path });
      if (method !== 'GET') await database().restore();
      const headers = { 'content-type': 'application/json' };
      const exchange = { method, path: path.replace(/^\/?/, '/'), status, headers };
      wrong.push(...[validate({ ...exchange, body: JSON.stringify(body) }) ?? []].flat());
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

const SAME_NAMES = { id: 'id', passwordHash: 'passwordHash' };

/** Returns the different enumerations of a document that have a value. */
function enumerationsWith(value: string, document: object): readonly string[][] {
  const texts = JSON.stringify(document).match(/(?<="enum":)\[[^\]]*\]/g) ?? [];
  return [...new Set(texts)].map((text) => JSON.parse(text)).filter((each) => each.includes(value));
}

/** Fieldsets, and paths and methods that the documents do not have, as those of ZenStack. */
const UNDESCRIBED =
  /fields\[|"select"|"omit"|\/(Post|Tag)|\/\/|ping\/x|^get|PATCH \/\w+\/update|procs\/publish/;

const TABLES = {
  rest: {
    pairOf: restPair,
    rows: [...REST_READS, ...REST_FILTERS, ...REST_WRITES, ...REST_PROCEDURES] as readonly Row[],
  },
  rpc: {
    pairOf: rpcPair,
    rows: [...RPC_READS, ...RPC_WRITES, ...RPC_PROCEDURES] as readonly Row[],
  },
};

it('documents filters that the handler has', async () => {
  const { ours: document } = await documentsOf('rest');
  const { ours: send } = restPair(database());
  const unknown: string[] = [];
  for (const [path, { get }] of Object.entries<typeof document>(document.paths)) {
    if (/[{$]/.test(path)) continue;
    for (const { name = '' } of get.parameters) {
      if (!name.startsWith('filter')) continue;
      const query = { [name]: 'true' };
      const request = { caller: 'Ann', method: 'GET', path, query, body: undefined };
      const { body } = await send(request);
      if (body.errors?.[0].code === 'invalid-filter') unknown.push(`${path} ${name}`);
    }
  }
  expect(unknown).toEqual([]);
});
