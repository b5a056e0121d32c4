import { tooLarge } from '../../src/http/request-body.ts';
import { restHandler, rpcHandler } from '../../src/index.ts';
import { apiRequest } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';

describe.each([
  ['restHandler', restHandler({ endpoint: '/', log: false }), '/book'],
  ['rpcHandler', rpcHandler({ log: false }), '/book/create'],
])('%s with a write', (_, create, path) => {
  const handler = create(recordingOrm({}).orm);

  it.each([
    ['the media type before the body', 'text/xml', 415],
    ['the body before the query string', 'application/json', 413],
    ['the query string last', 'application/json', 400],
  ])('checks %s', async (_what, contentType, status) => {
    let reads = 0;
    const readBody = async (limit: number) => {
      reads += 1;
      if (status === 413) throw tooLarge(limit);
      return '{}';
    };
    const headers = { 'content-type': contentType };
    const sent = apiRequest({ method: 'POST', url: `${path}?nope=1`, headers });
    const response = await handler.handle({ ...sent, readBody });
    expect([response.status, reads]).toEqual([status, status === 415 ? 0 : 1]);
  });
});
