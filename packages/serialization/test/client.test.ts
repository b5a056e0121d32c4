import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { SuperJSON } from 'superjson';
import { decodeDocument, decodeResponse, encodeBody, encodeQuery } from '../src/client.ts';
import { decode } from '../src/decode.ts';
import { encode } from '../src/encode.ts';
import { parseText, throughText } from './json-text.ts';
import { plainKey, tree } from './values.ts';

const when = new Date('2024-01-31T10:20:30.456Z');

const cyclic: Record<string, unknown> = { where: {} };
(cyclic.where as Record<string, unknown>).AND = [cyclic];

class Filter {
  get id() {
    return 1;
  }
}

class Hidden {
  readonly #id = 1;
  toString() {
    return String(this.#id);
  }
}

describe('encodeQuery', () => {
  it('returns q alone for plain arguments', () => {
    expect(encodeQuery({ where: { id: 1 } })).toStrictEqual({ q: '{"where":{"id":1}}' });
  });

  it('returns an empty object in q without arguments', () => {
    expect(encodeQuery()).toStrictEqual({ q: '{}' });
  });

  it('returns meta for values that JSON does not support, as query parameters', () => {
    const params = new URLSearchParams(encodeQuery({ where: { at: { gte: when, lt: when } } }));
    expect(params.get('q')).toBe(
      '{"where":{"at":{"gte":"2024-01-31T10:20:30.456Z","lt":"2024-01-31T10:20:30.456Z"}}}',
    );
    expect(params.get('meta')).toBe(
      '{"serialization":{"values":{"where.at.gte":["Date"],"where.at.lt":["Date"]}}}',
    );
  });

  it('omits undefined members', () => {
    expect(encodeQuery({ where: { id: 1, name: undefined }, take: undefined })).toStrictEqual({
      q: '{"where":{"id":1}}',
    });
  });

  it('sends a Json value with any keys', () => {
    const { q } = encodeQuery({ where: { json: { equals: JSON.parse('{"constructor":1}') } } });
    expect(q).toBe('{"where":{"json":{"equals":{"constructor":1}}}}');
  });

  it.each([
    ['a Map', new Map([['a', 1]]), 'a value of type Map'],
    ['an object whose members are getters', new Filter(), 'an empty Filter'],
    ['an object with private members alone', new Hidden(), 'an empty Hidden'],
    ['a Set', new Set([1]), 'a value of type Set'],
    ['a RegExp', /a/, 'a value of type RegExp'],
    ['an Error', new Error('e'), 'a value of type Error'],
    ['a Promise', Promise.resolve(1), 'a value of type Promise'],
    ['a typed array', Float32Array.of(1), 'a value of type Float32Array'],
    ['a function', () => 1, 'a function'],
    ['a symbol', Symbol('s'), 'a symbol'],
    ['an invalid Date', new Date(Number.NaN), 'an invalid Date'],
  ])('rejects %s, which would widen a where', (...[, value, problem]) => {
    expect(() => encodeQuery({ where: { OR: [{ id: value }] } })).toThrow(
      new TypeError(`Cannot send ${problem} at where.OR.0.id`),
    );
  });

  it('sends an object without a prototype', () => {
    expect(encodeQuery({ where: Object.create(null) })).toStrictEqual({ q: '{"where":{}}' });
  });

  it('sends objects with a toJSON', () => {
    expect(encodeQuery({ url: new URL('https://example.com/') })).toStrictEqual({
      q: '{"url":"https://example.com/"}',
    });
  });

  it('calls toJSON once, as JSON.stringify does', () => {
    const self = { a: 1, toJSON: () => self };
    const chain = { toJSON: () => ({ b: 2, toJSON: () => 'not asked' }) };
    const parent = { toJSON: () => ({ self }) };
    expect(encodeQuery({ list: [self, self, chain, parent] })).toStrictEqual({
      q: '{"list":[{"a":1},{"a":1},{"b":2},{"self":{"a":1}}]}',
    });
  });

  it('rejects a cycle below toJSON', () => {
    const self: Record<string, unknown> = { toJSON: () => self };
    self.again = { self };
    const endless = { toJSON: (): unknown => ({ again: endless }) };
    expect(() => encodeQuery({ self })).toThrow(
      'Cannot send a value that contains itself at self.again.self',
    );
    expect(() => encodeQuery({ endless })).toThrow('Cannot send more than 500 levels');
  });

  it('rejects cyclic arguments', () => {
    expect(() => encodeQuery(cyclic)).toThrow(
      /^Cannot send a value that contains itself at where\.AND\.0/,
    );
  });
});

describe('encodeBody', () => {
  it('adds no meta to plain arguments', () => {
    expect(encodeBody({ data: { name: 'a' } })).toStrictEqual({ data: { name: 'a' } });
  });

  it('adds meta next to the arguments, with paths from the root of the body', () => {
    const body = { data: { price: new Decimal('1.5'), raw: Uint8Array.of(1) } };
    expect(encodeBody(body)).toStrictEqual({
      data: { price: '1.5', raw: 'AQ==' },
      meta: {
        serialization: {
          values: { 'data.price': [['custom', 'Decimal']], 'data.raw': [['custom', 'Bytes']] },
        },
      },
    });
  });

  it('keeps other members of meta', () => {
    const data = { type: 'post', attributes: { at: when } };
    expect(encodeBody({ data, meta: { operation: 'upsert' } }).meta).toStrictEqual({
      operation: 'upsert',
      serialization: { values: { 'data.attributes.at': ['Date'] } },
    });
  });

  it.each([
    ['an existing meta.serialization', { data: when, meta: { serialization: {} } }],
    ['an existing meta.serialization with plain values', { data: 1, meta: { serialization: {} } }],
    ['a meta that is a list', { data: when, meta: [] }],
    ['a meta that is null', { data: when, meta: null }],
  ])('rejects %s', (_, body) => {
    expect(() => encodeBody(body)).toThrow(TypeError);
  });
});

describe('encodeBody of a list', () => {
  const step = (args: object) => ({ model: 'tag', op: 'create', args });

  it('explains how to encode operations with values that JSON does not support', () => {
    expect(() => encodeBody([step({ data: { at: when } })])).toThrow('encodeBody(args)');
    const typed = encodeBody({ data: { at: when } });
    expect(encodeBody([step(typed)])).toEqual([step(typed)]);
  });
});

describe('a body of type unknown', () => {
  it('is accepted', () => {
    const body: unknown = JSON.parse('{"data":1}');
    expect(decodeResponse(body)).toBe(1);
    expect(decodeDocument(body)).toBe(body);
  });

  it.each([[null], [[]], ['text'], [undefined]])('is rejected if it is %p', (body) => {
    expect(() => decodeResponse(body)).toThrow(
      new TypeError('The body of a response must be an object.'),
    );
    expect(() => decodeDocument(body)).toThrow(
      new TypeError('The body of a response must be an object.'),
    );
  });
});

describe('decodeResponse', () => {
  it('returns plain data unchanged', () => {
    const data = [{ id: 1 }];
    expect(decodeResponse({ data })).toBe(data);
    expect(decodeResponse({ data, meta: { other: 1 } })).toBe(data);
  });

  it('decodes every type and does not change the body', () => {
    const value = {
      at: when,
      big: 2n ** 64n,
      price: new Decimal('1.5'),
      raw: Uint8Array.of(1, 2),
      ratio: Number.NaN,
      'a\\b.c': -0,
    };
    const { json, meta } = encode(value);
    const body = throughText({ data: json, meta: { serialization: meta } });
    const before = structuredClone(body);
    expect(decodeResponse(body)).toStrictEqual(value);
    expect(body).toEqual(before);
  });

  it('decodes a Decimal NaN, which a database may contain', () => {
    const { json, meta } = encode([new Decimal('NaN')]);
    const [decimal] = decodeResponse({ data: json, meta: { serialization: meta } }) as Decimal[];
    expect(decimal?.isNaN()).toBe(true);
  });

  it('keeps a member __proto__ beside typed values, and all prototypes', () => {
    const body = JSON.parse('{"data":{"__proto__":{"a":1},"at":"1"}}');
    body.meta = { serialization: { values: { at: ['bigint'] } } };
    const data = decodeResponse(body) as object;
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(Object.entries(data)).toEqual([
      ['__proto__', { a: 1 }],
      ['at', 1n],
    ]);
  });

  it.each([
    ['values', { values: { '__proto__.polluted': ['bigint'] } }],
    ['references', { values: {}, referentialEqualities: { at: ['__proto__.polluted'] } }],
  ])('rejects paths through __proto__ in %s', (_, serialization) => {
    const body = JSON.parse('{"data":{"__proto__":{"polluted":"1"},"at":"1"}}');
    body.meta = { serialization };
    expect(() => decodeResponse(body)).toThrow('__proto__ is not allowed as a property');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('registers nothing on the default instance of superjson', () => {
    expect(SuperJSON.serialize(new Decimal(1)).meta).toBeUndefined();
    expect(SuperJSON.serialize(Uint8Array.of(1)).meta?.values).toEqual([
      ['typed-array', 'Uint8Array'],
    ]);
  });
});

describe('decodeDocument', () => {
  it('returns a plain document unchanged', () => {
    const document = { data: null, meta: { total: 0 } };
    expect(decodeDocument(document)).toBe(document);
  });

  it('decodes paths from the root of the document and removes meta.serialization', () => {
    const document = {
      data: [{ type: 'post', id: '1', attributes: { at: when.toISOString() } }],
      included: [{ type: 'user', id: '2', attributes: { balance: '1.5' } }],
      meta: {
        total: 1,
        serialization: {
          values: {
            'data.0.attributes.at': ['Date'],
            'included.0.attributes.balance': [['custom', 'Decimal']],
          },
        },
      },
    };
    const before = structuredClone(document);
    expect(decodeDocument(document)).toStrictEqual({
      data: [{ type: 'post', id: '1', attributes: { at: when } }],
      included: [{ type: 'user', id: '2', attributes: { balance: new Decimal('1.5') } }],
      meta: { total: 1 },
    });
    expect(document).toEqual(before);
  });

  it('removes a meta without other members', () => {
    const meta = { serialization: { values: { data: ['bigint'] } } };
    expect(decodeDocument({ data: '1', meta })).toStrictEqual({ data: 1n });
  });
});

describe('a client and a server', () => {
  it('understand each other in both directions', () => {
    fc.assert(
      fc.property(tree(plainKey), (data) => {
        const { q, meta } = { meta: undefined, ...encodeQuery({ data }) };
        const sent = meta === undefined ? {} : (parseText(meta) as { serialization: unknown });
        expect(
          decode(parseText(q), 'serialization' in sent ? sent.serialization : undefined),
        ).toStrictEqual({ data });

        const { meta: envelope, ...body } = throughText(encodeBody({ data }));
        const serialization = (envelope as { serialization?: unknown } | undefined)?.serialization;
        expect(decode(body, serialization)).toStrictEqual({ data });

        const reply = encode(data);
        const response = throughText({ data: reply.json, meta: { serialization: reply.meta } });
        expect(decodeResponse(response)).toStrictEqual(data);
      }),
    );
  });
});
