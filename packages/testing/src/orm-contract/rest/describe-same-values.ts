import { restHandler, rpcHandler } from '@modelway/core';
import { decodeDocument, decodeResponse, encodeBody } from '@modelway/serialization/client';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, sampleOf } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { toComparable, toPlainJson } from '../support/typed-values.ts';
import { SAME_VALUES, type SameValuesCase, type Values } from './same-values-cases.ts';

/** One of the two APIs, with its representation of a row. */
interface Api {
  create(data: Values): Promise<TestResponse>;
  update(id: unknown, data: Values): Promise<TestResponse>;
  read(id: unknown): Promise<TestResponse>;
  /** The fields of the row in a response, decoded and in wire form. */
  valuesOf(body: TestResponse['body']): { readonly typed: Values; readonly wire: Values };
}

type Encode = (body: object) => unknown;
type Send = (method: string, url: string, body?: object) => Promise<TestResponse>;

/** Describes that both APIs write and read the same values of a row. */
export function describeSameValues(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => database.clear());
  afterAll(() => database.close());

  const handlers = {
    rest: restHandler({ endpoint: '/rest', log: false }),
    rpc: rpcHandler({ log: false }),
  };
  const apiOf = (name: keyof typeof APIS, encode: Encode): Api =>
    APIS[name]((method, url, body) =>
      sendRequest(handlers[name](database.orm), {
        method,
        url,
        client: database.as(ADA),
        ...(body && { body: encode(body) }),
      }),
    );

  /** Expects both APIs to return the same row, also in wire form, with the given values. */
  const expectRead = async (id: unknown, values: Values): Promise<void> => {
    const rows = await Promise.all(
      (['rest', 'rpc'] as const).map(async (name) => {
        const api = apiOf(name, toPlainJson);
        const { status, body } = await api.read(id);
        expect({ name, status }).toEqual({ name, status: 200 });
        return api.valuesOf(body);
      }),
    );
    for (const { typed } of rows) expectValues(typed, values);
    expect(toComparable(rows[0]?.wire)).toEqual(toComparable(rows[1]?.wire));
  };

  describe.each(WRITERS)('values that $name writes $encoding', ({ name, encode }) => {
    itEachNeeds<SameValuesCase>(
      start,
      SAME_VALUES,
      ({ needs }) => needs,
    )('are the same in both APIs: $what', async ({ values: [first, ...changes] }) => {
      const api = apiOf(name, encode);
      const created = await api.create({ ...sampleOf(database), ...first });
      expect({ status: created.status, body: created.body }).toMatchObject({ status: 201 });
      expectValues(api.valuesOf(created.body).typed, first);
      const { id } = api.valuesOf(created.body).wire;
      await expectRead(id, first);
      for (const values of changes) {
        const updated = await api.update(id, values);
        expect({ status: updated.status, body: updated.body }).toMatchObject({ status: 200 });
        expectValues(api.valuesOf(updated.body).typed, values);
        await expectRead(id, values);
      }
    });
  });
}

const WRITERS = (['rest', 'rpc'] as const).flatMap((name) => [
  { name, encoding: 'with metadata', encode: encodeBody as Encode },
  { name, encoding: 'from plain JSON', encode: toPlainJson as Encode },
]);

const APIS: Readonly<Record<'rest' | 'rpc', (send: Send) => Api>> = {
  rest: (send) => ({
    create: ({ id, ...attributes }) =>
      send('POST', '/sample', { data: { type: 'sample', id, attributes } }),
    update: (id, attributes) =>
      send('PATCH', `/sample/${id}`, { data: { type: 'sample', id, attributes } }),
    read: (id) => send('GET', `/sample/${id}`),
    valuesOf: (body) => {
      const { data } = decodeDocument(body) as { readonly data: { readonly attributes: Values } };
      const { id, attributes } = body.data;
      return {
        typed: { ...data.attributes, id: BigInt(id) },
        wire: { id: String(id), ...attributes },
      };
    },
  }),
  rpc: (send) => ({
    create: (data) => send('POST', '/sample/create', { data }),
    update: (id, data) => send('PATCH', '/sample/update', { where: { id }, data }),
    read: (id) =>
      send('GET', `/sample/findUnique?q=${encodeURIComponent(JSON.stringify({ where: { id } }))}`),
    valuesOf: (body) => ({ typed: decodeResponse(body) as Values, wire: body.data }),
  }),
};

function expectValues(got: Values, expected: Values): void {
  const same = Object.keys(expected).map((name) => [name, got[name]]);
  expect(toComparable(Object.fromEntries(same))).toEqual(toComparable(expected));
}
