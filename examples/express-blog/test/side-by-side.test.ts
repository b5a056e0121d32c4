import { decodeDocument, decodeResponse, encodeBody } from '@modelway/serialization/client';
import { toComparable, toPlainJson } from '@modelway/testing';
import { Decimal } from 'decimal.js';
import { type Answer, type Demo, startDemo } from './start-demo.ts';

let demo: Demo;

beforeAll(async () => {
  demo = await startDemo();
}, 120_000);

afterAll(async () => {
  const complaints = demo?.complaints();
  await demo?.stop();
  expect(complaints).toBe('');
});

type Values = Readonly<Record<string, unknown>>;

/** One of the two APIs of the demo, with its representation of a row. */
interface Side {
  readonly name: string;
  create(model: string, values: Values, encode: Encode): Promise<Answer>;
  update(
    model: string,
    row: { readonly id: unknown; readonly values: Values },
    encode: Encode,
  ): Promise<Answer>;
  read(model: string, id: unknown): Promise<Answer>;
  /** The fields of the row in a response, decoded and in wire form. */
  valuesOf(answer: Answer): { readonly typed: Values; readonly wire: Values };
}

type Encode = (body: object) => object;

const as = 'admin';

const rest: Side = {
  name: 'REST',
  create: (model, { id, ...attributes }, encode) => {
    const data = { type: model, attributes, ...(id !== undefined && { id }) };
    return demo.call(`/rest/${model}`, { as, body: encode({ data }) });
  },
  update: (model, { id, values }, encode) => {
    const body = encode({ data: { type: model, id, attributes: values } });
    return demo.call(`/rest/${model}/${id}`, { as, method: 'PATCH', body });
  },
  read: (model, id) => demo.call(`/rest/${model}/${id}`, { as }),
  valuesOf: ({ body }) => {
    const { data } = decodeDocument(body) as { readonly data: Resource };
    return {
      typed: { id: data.id, ...data.attributes },
      wire: { id: body.data.id, ...body.data.attributes },
    };
  },
};

interface Resource {
  readonly id: unknown;
  readonly attributes: Values;
}

const rpc: Side = {
  name: 'RPC',
  create: (model, data, encode) =>
    demo.call(`/rpc/${model}/create`, { as, body: encode({ data }) }),
  update: (model, { id, values }, encode) => {
    const body = encode({ where: { id }, data: values });
    return demo.call(`/rpc/${model}/update`, { as, method: 'PATCH', body });
  },
  read: (model, id) => {
    const q = encodeURIComponent(JSON.stringify({ where: { id } }));
    return demo.call(`/rpc/${model}/findUnique?q=${q}`, { as });
  },
  valuesOf: ({ body }) => ({ typed: decodeResponse(body) as Values, wire: body.data }),
};

const writers = [rest, rpc].flatMap((side) => [
  { writer: `${side.name} with metadata`, side, encode: encodeBody as Encode },
  { writer: `${side.name} from plain JSON`, side, encode: toPlainJson as Encode },
]);

/** A Json value with keys that are dangerous in JavaScript or special to superjson. */
const hostile = JSON.parse(`{
  "constructor": { "prototype": { "polluted": true } }, "prototype": null, "toString": null,
  "hasOwnProperty": [], "a.b": { "c.d": [{ "": 1 }] }, "": "", "0": "zero", "ключ 💡": "ü💡",
  "meta": { "serialization": { "values": { "x": ["Date"] } } }, "equals": 1, "set": { "set": null },
  "deep": [[[{ "at": "2026-03-01T08:00:00.000Z" }], null], -0.5, 1e21, 1e-7, 5e-324, true]
}`);

const post: Values = {
  title: 'Side "by" side \\ ü 💡',
  body: ' \t\n "quoted" \\u0041 \u2028 \u{1d4b3}',
  published: true,
  publishedAt: new Date('2026-03-01T08:00:00.001Z'),
  readingMinutes: 0.1 + 0.2,
  viewCount: 2n ** 53n + 1n,
  tips: new Decimal('123456789012345678901234567890.123456789012345678901234567891'),
  keywords: ['', 'a,b', '{"x"}', 'NULL', '💡', '\\'],
  metadata: hostile,
};
const otherPost: Values = {
  title: 'null',
  body: '',
  published: false,
  publishedAt: new Date('1969-12-31T23:59:59.999Z'),
  readingMinutes: 5e-324,
  viewCount: -(2n ** 63n),
  tips: new Decimal('0.000000000000000000000000000001'),
  keywords: [],
  metadata: ['null', null, { set: [hostile] }],
};
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const profile: Values = {
  bio: 'Both sides',
  avatar: everyByte,
  languages: ['en', 'ü'],
  reputation: -1.7976931348623157e308,
  links: hostile,
};
const user: Values = { role: 'ADMIN', joinedAt: new Date('2026-12-31T23:59:59.999Z') };

/** The values that a row is created with and then updated to. */
const cases: readonly { what: string; model: string; values: readonly Values[] }[] = [
  {
    what: 'BigInt, Decimal, Float, DateTime, Boolean, text, lists and Json of a post',
    model: 'post',
    values: [post, otherPost, post],
  },
  {
    what: 'NULL in each optional field of a post',
    model: 'post',
    values: [
      { ...post, publishedAt: null, metadata: null },
      post,
      { publishedAt: null, metadata: null },
    ],
  },
  {
    what: 'a Json value of a post that is a string, number or boolean',
    model: 'post',
    values: [
      { ...post, metadata: '{"text":"of JSON"}' },
      { metadata: 'null' },
      { metadata: 0 },
      { metadata: false },
      { metadata: '' },
      { metadata: [] },
    ],
  },
  {
    what: 'a Decimal of a post, without trailing zeros',
    model: 'post',
    values: [
      { ...post, tips: new Decimal('1.5000') },
      { tips: new Decimal('1e+40') },
      { tips: new Decimal('7e-40') },
      { tips: new Decimal(0) },
    ],
  },
  {
    what: 'Bytes, Float, lists and Json of a profile',
    model: 'profile',
    values: [
      profile,
      { avatar: new Uint8Array(), languages: [], reputation: 1e-7, links: [hostile] },
      { avatar: Uint8Array.of(0xc3, 0x28, 0), links: 'text' },
      { avatar: null, links: null },
    ],
  },
  {
    what: 'an enum and a DateTime of a user',
    model: 'user',
    values: [user, { role: 'AUTHOR', joinedAt: new Date('0999-01-01T00:00:00.001Z') }],
  },
];

describe.each(writers)('values that $writer writes', ({ side, encode }) => {
  it.each(cases)('are the same in both APIs: $what', async ({ model, values }) => {
    const [first = {}, ...changes] = values;
    const row = { ...(await newKeys(model)), ...first };
    const created = await side.create(model, row, encode);
    expect({ status: created.status, refusal: refusalOf(created) }).toEqual({ status: 201 });
    expectValues(side.valuesOf(created).typed, row);
    const { id } = side.valuesOf(created).wire;
    await expectRead(model, id, row);
    for (const change of changes) {
      const updated = await side.update(model, { id, values: change }, encode);
      expect({ status: updated.status, refusal: refusalOf(updated) }).toEqual({ status: 200 });
      expectValues(side.valuesOf(updated).typed, change);
      await expectRead(model, id, change);
    }
  });
});

/** Expects both APIs to return the same row, also in wire form, with the given values. */
async function expectRead(model: string, id: unknown, values: Values): Promise<void> {
  const [byRest, byRpc] = [await rest.read(model, id), await rpc.read(model, id)];
  expect([byRest.status, byRpc.status]).toEqual([200, 200]);
  expectValues(rest.valuesOf(byRest).typed, values);
  expectValues(rpc.valuesOf(byRpc).typed, values);
  expect(toComparable(rest.valuesOf(byRest).wire)).toEqual(toComparable(rpc.valuesOf(byRpc).wire));
}

function expectValues(got: Values, expected: Values): void {
  const same = Object.keys(expected).map((name) => [name, got[name]]);
  expect(toComparable(Object.fromEntries(same))).toEqual(toComparable(expected));
}

const refusalOf = ({ body }: Answer): unknown => body.errors ?? body.message;

let count = 0;

/** Returns unique keys for a new row. */
async function newKeys(model: string): Promise<Values> {
  const name = `side-by-side-${++count}`;
  if (model === 'post') return { slug: name };
  const newUser = { id: name, name, email: `${name}@example.com` };
  if (model === 'user') return newUser;
  const owner = await rpc.create('user', newUser, (body) => body);
  expect(owner.status).toBe(201);
  return { userId: name };
}
