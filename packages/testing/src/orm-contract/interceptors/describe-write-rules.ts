import {
  type ApiHandler,
  type Interceptor,
  type ListedWrite,
  type SchemaDescription,
  writeRules,
} from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { LoggedChange } from '../../database/log-postgres.ts';
import { asOperation } from '../exposure/as-operation.ts';
import { rowPaths } from '../exposure/row-paths.ts';
import { readSeededSchema } from '../exposure/seeded-schema.ts';
import type { SentRequest } from '../exposure/two-states.ts';
import { type AllRows, DELEGATED, readAllRows } from '../properties/fuzz-subject.ts';
import { changedModels } from '../support/changed-models.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler, type Undocumented } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';
import { requestsOf } from '../support/test-size.ts';
import { differencesOf, loggedChanges } from './row-changes.ts';
import { sharedRowsOf, unlistedChanges } from './unlisted-changes.ts';
import { restWriteRequests, rpcWriteRequests } from './write-requests.ts';

const ENDPOINT = 'http://api.test';

/** A request, and the protocol that it is sent over. */
interface Case {
  readonly protocol: 'rest' | 'rpc';
  readonly request: SentRequest;
}

/** A schema with its rows, and the number of its requests in a smaller run. */
interface RuledSubject {
  readonly caller: Caller;
  readonly cases: { readonly rest: number; readonly rpc: number };
  /** Optional relationships that delete with their target. */
  readonly cascading: readonly string[];
  seed(database: ContractDatabase): Promise<void>;
}

/**
 * Describes the writes that interceptors and clients see: all that changes a row, and rules deny
 * all of it.
 */
export function describeWriteRules(start: StartContractDatabase): void {
  const cases = { rest: 80, rpc: 110 };
  describeRulesOf({ caller: ADA, cases, cascading: [], seed: seedRelations }, start);
}

/** Describes the same for models that extend others, whose rows are rows of both. */
export function describeDelegatedWriteRules(start: StartContractDatabase): void {
  const cases = { rest: 80, rpc: 110 };
  describeRulesOf({ ...DELEGATED, cases, cascading: ['Document.reviewer'] }, start);
}

function describeRulesOf(
  { caller, cases: sizes, cascading, seed }: RuledSubject,
  start: StartContractDatabase,
): void {
  let database: ContractDatabase;
  let cases: readonly Case[];
  /** Takes the rows that triggers have logged, in PostgreSQL. */
  let takeLog: (() => Promise<readonly LoggedChange[]>) | undefined;

  beforeAll(async () => {
    database = await start();
    takeLog = await database.logChanges?.();
    await reseed(database, seed);
    const rpc = rpcWriteRequests(await readSeededSchema(database, []));
    const single = restWriteRequests(
      database.orm.schema,
      await rowPaths(database, ENDPOINT, caller),
    );
    const rest = [...single, ...single.map(asOperation)];
    cases = [
      ...requestsOf(rest, sizes.rest).map((request) => ({ protocol: 'rest', request }) as const),
      ...requestsOf(rpc, sizes.rpc).map((request) => ({ protocol: 'rpc', request }) as const),
    ];
  });
  afterAll(() => database.close());

  const send = (handler: ApiHandler<unknown> | undefined, request: SentRequest) => {
    if (!handler) throw new TypeError('Unknown model');
    return sendRequest(handler, { ...request, client: database.as(caller) });
  };

  it('lists every write that changes a row, with its fields, and names its model to clients', async () => {
    let [made, logged] = [0, 0];
    let writes: ListedWrite[] = [];
    const handlers = handlersOf(database, (context, next) => {
      writes = [...context.writes];
      return next();
    });
    const seeded = await readAllRows(database);
    for (const each of cases) {
      const { protocol } = each;
      const request = withModels(each);
      await reseed(database, seed);
      writes = [];
      await takeLog?.();
      const { status, body } = await send(handlers[protocol], request);
      if (status >= 300) continue;
      made += 1;
      const { schema } = database.orm;
      const log = await takeLog?.();
      logged += log?.length ?? 0;
      const after = await readAllRows(database, log && changedIn(log, schema));
      const before = ofModels(seeded, Object.keys(after));
      const changes = loggedChanges(schema, log ?? []);
      const rows = [...differencesOf(schema, before, after), ...changes];
      const unlisted = unlistedChanges({ schema, rows, writes, cascading });
      if (unlisted.length > 0) {
        throw new Error(`${unlisted.join('; ')}: ${JSON.stringify({ request, writes })}`);
      }
      if (request === each.request) continue;
      const changed = changedModels(database.orm.schema, before, after);
      expect({ request, named: body.meta.writes }).toEqual({
        request,
        named: expect.arrayContaining([...changed]),
      });
    }
    // Not all refusals: there is something to list.
    expect(made).toBeGreaterThan(cases.length / 6);
    if (takeLog) expect(logged).toBeGreaterThan(made / 2);
  }, 600_000);

  it('denies every write of a model by a rule for each operation, and changes nothing', async () => {
    await reseed(database, seed);
    const state = await database.state();
    let denied = 0;
    let writes: readonly ListedWrite[] = [];
    const respondAtOnce: Interceptor = async (context) => {
      writes = context.writes;
      return { status: 204, headers: {}, body: undefined };
    };
    const listing = handlersOf(database, respondAtOnce, 'an interceptor responds');
    const { schema } = database.orm;
    const denying = new Map(
      schema.models.map(({ name }) => [name, handlersOf(database, denyAll(name))]),
    );
    for (const { protocol, request } of cases) {
      writes = [];
      await send(listing[protocol], request);
      const models = writes.flatMap((write) => sharedRowsOf(write.model, schema));
      for (const model of new Set(models)) {
        const { status, body } = await send(denying.get(model)?.[protocol], request);
        // The caller cannot read the record whose key the step refers to.
        if (body.reason === 'INVALID_REFERENCE') continue;
        expect({ request, model, status, body }).toMatchObject({ status: 403 });
        denied += 1;
      }
    }
    expect(denied).toBeGreaterThan(cases.length / 2);
    expect(await database.state()).toBe(state);
  }, 600_000);
}

/** Returns the check whether a model may have other rows, by a log of all tables. */
function changedIn(
  log: readonly LoggedChange[],
  schema: SchemaDescription,
): (model: string) => boolean {
  // A table of links is named after its models: `_PostToTag`.
  const tables = log.flatMap(({ table }) => table.replace(/^_/, '').split('To'));
  const models = new Set(tables.flatMap((table) => sharedRowsOf(table, schema)));
  return (model) => models.has(model);
}

function ofModels(rows: AllRows, models: readonly string[]): AllRows {
  return Object.fromEntries(models.map((model) => [model, rows[model] ?? []]));
}

/** Asks for the names of the changed models, which transactions do not have in one place. */
function withModels({ protocol, request }: Case): SentRequest {
  const { url } = request;
  if (protocol === 'rest' || url.startsWith('/$transaction')) return request;
  return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}models=true` };
}

/** Creates the handlers of both protocols with an interceptor. */
function handlersOf(
  { orm }: ContractDatabase,
  intercept: Interceptor,
  reason?: Undocumented,
): Readonly<Record<Case['protocol'], ApiHandler<unknown>>> {
  const options = { intercept, log: false } as const;
  return {
    rest: restHandler({ endpoint: ENDPOINT, nestedRoutes: true, ...options }, reason)(orm),
    rpc: rpcHandler(options, reason)(orm),
  };
}

function denyAll(model: string): Interceptor {
  const deny = () => false;
  const rules = { create: deny, update: deny, delete: deny, connect: deny, disconnect: deny };
  return writeRules({ rules: { [model]: rules } });
}
