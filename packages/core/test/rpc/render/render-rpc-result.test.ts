import { renderRpcResult } from '../../../src/rpc/render/render-rpc-result.ts';

const headers = { 'content-type': 'application/json' };

describe('renderRpcResult', () => {
  it.each<[unknown, string]>([
    [[{ id: 1, title: 'a' }], '{"data":[{"id":1,"title":"a"}]}'],
    [null, '{"data":null}'],
    [5, '{"data":5}'],
    [false, '{"data":false}'],
    [{ count: 2 }, '{"data":{"count":2}}'],
    [{ json: { constructor: 1 } }, '{"data":{"json":{"constructor":1}}}'],
  ])('renders %j without meta', (result, body) => {
    expect(renderRpcResult(result, { status: 200, limit: 1_000 })).toEqual({
      status: 200,
      headers,
      body,
    });
  });

  it('adds the models of a request that asks for them', () => {
    const models = { reads: ['book', 'tag'], writes: [] };
    const { body } = renderRpcResult({ id: 1n }, { status: 200, limit: 1_000, models });
    expect(JSON.parse(body ?? '')).toEqual({
      data: { id: '1' },
      meta: { reads: ['book', 'tag'], writes: [], serialization: { values: { id: ['bigint'] } } },
    });
    expect(renderRpcResult(1, { status: 200, limit: 1_000, models }).body).toBe(
      '{"data":1,"meta":{"reads":["book","tag"],"writes":[]}}',
    );
  });

  it('adds meta for values that JSON cannot carry, with paths from the result', () => {
    const { status, body } = renderRpcResult([{ id: 1n, at: new Date(0) }], {
      status: 201,
      limit: 1_000,
    });
    expect([status, JSON.parse(body ?? '')]).toEqual([
      201,
      {
        data: [{ id: '1', at: '1970-01-01T00:00:00.000Z' }],
        meta: { serialization: { values: { '0.id': ['bigint'], '0.at': ['Date'] } } },
      },
    ]);
  });
});
