import { gzipSync } from 'node:zlib';
import { BODY_BYTES } from './contract-app.ts';
import type { ContractContext } from './contract-server.ts';
import { openPost, readResponse, send } from './http-exchange.ts';

const HEADERS = { 'content-type': 'application/json' };

/** The text of the 413. The parser of a framework does not name its limit. */
const TOO_LONG = new RegExp(
  `^The body is too long; the limit (bodyBytes )?is ${BODY_BYTES}( bytes)?\\.$`,
);

/** Describes bodies, which the handlers read under their own limits. */
export function describeBodies({ server, itNeeds }: ContractContext): void {
  const post = (
    body: string | Buffer | undefined,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    send(server(), {
      method: 'POST',
      path: `${server().rpc}/tag/create`,
      headers: { ...HEADERS, ...headers },
      ...(body !== undefined && { body }),
    });
  const createTag = (name: string) => JSON.stringify({ data: { name } });
  const tagCount = async (): Promise<number> =>
    (await send(server(), { path: `${server().rpc}/tag/count` })).json().data;
  const padded = (size: number): string => {
    const text = createTag(`of ${size} bytes`);
    return text + ' '.repeat(size - text.length);
  };

  describe('a body', () => {
    it.each([
      ['nothing', undefined],
      ['an empty text', ''],
      ['white space', '  \n'],
      ['half a document', '{"data":{"name":"half'],
      ['a document and more', '{"data":{"name":"more"}} 1'],
      ['no document', 'name=red'],
      ['a list', '[]'],
      ['null', 'null'],
      ['a text', '"red"'],
    ])('of %s is refused', async (_, body) => {
      const before = await tagCount();
      const { status, json } = await post(body);
      expect([status, typeof json().message]).toEqual([400, 'string']);
      expect(await tagCount()).toBe(before);
    });

    const sendUnused = async (method: string) => {
      const before = await tagCount();
      const path = `${server().rpc}/tag/${method === 'DELETE' ? 'deleteMany' : 'findMany'}`;
      for (const framing of [{}, { 'transfer-encoding': 'chunked' }]) {
        const headers = { ...HEADERS, ...framing };
        const { status } = await send(server(), { method, path, headers, body: '{"take":0}' });
        expect([framing, status]).toEqual([framing, 400]);
      }
      expect(await tagCount()).toBe(before);
    };

    it('of a DELETE is rejected by RPC, which would lose a condition in it', () =>
      sendUnused('DELETE'));

    itNeeds('a body of GET')('of a GET or HEAD is rejected by RPC, too', async () => {
      await sendUnused('GET');
      await sendUnused('HEAD');
    });

    itNeeds('a body of GET')(
      'of a GET may be an empty object, which some clients send',
      async () => {
        const path = `${server().rpc}/tag/count`;
        const { status } = await send(server(), { path, headers: HEADERS, body: '{}' });
        expect(status).toBe(200);
      },
    );

    it('is rejected by REST in its format if it is empty', async () => {
      const path = `${server().rest}/tag`;
      const headers = { 'content-type': 'application/vnd.api+json' };
      const { status, json } = await send(server(), { method: 'POST', path, headers });
      expect([status, json().errors[0].code]).toEqual([400, 'invalid-payload']);
    });

    it('may start with a byte order mark', async () => {
      expect((await post(`\uFEFF${createTag('marked')}`)).status).toBe(201);
    });

    it('may come in chunks that cut a character in two', async () => {
      const socket = await openPost(server(), `${server().rpc}/tag/create`, [
        'content-type: application/json',
        'transfer-encoding: chunked',
        'connection: close',
      ]);
      for (const byte of Buffer.from(createTag('é in chunks'))) {
        socket.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]));
      }
      socket.write('0\r\n\r\n');
      expect(await readResponse(socket)).toMatch(/^HTTP\/1.1 201 .*é in chunks/s);
      socket.destroy();
    });

    it('is read just below the limit', async () => {
      expect((await post(padded(BODY_BYTES))).status).toBe(201);
    });

    it('is rejected above the limit', async () => {
      const before = await tagCount();
      const { status, json } = await post(padded(BODY_BYTES + 1));
      expect([status, json().message]).toEqual([413, expect.stringMatching(TOO_LONG)]);
      expect(await tagCount()).toBe(before);
    });

    it('is rejected above the limit in chunks', async () => {
      const { status } = await post(padded(BODY_BYTES * 3), { 'transfer-encoding': 'chunked' });
      expect(status).toBe(413);
    });

    itNeeds('early rejection of a large body')(
      'is rejected by a content-length above the limit before it arrives',
      async () => {
        const socket = await openPost(server(), `${server().rpc}/tag/create`, [
          'content-type: application/json',
          'content-length: 100000000',
        ]);
        socket.write('{"data":');
        expect(await readResponse(socket)).toMatch(/^HTTP\/1.1 413 /);
        socket.destroy();
      },
    );

    it('is rejected if it is compressed, with the supported encoding', async () => {
      const { status, headers } = await post(gzipSync(createTag('zipped')), {
        'content-encoding': 'gzip',
      });
      expect([status, headers['accept-encoding']]).toEqual([415, 'identity']);
    });

    it('is rejected if it is not UTF-8', async () => {
      const { status, json } = await post(Buffer.from(createTag('caf\xe9'), 'latin1'));
      expect([status, json().message]).toEqual([400, 'The body is not valid UTF-8.']);
    });

    it('is rejected at a thousand levels of nesting', async () => {
      const { status, json } = await post(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`);
      expect([status, json().message]).toEqual([400, expect.stringContaining('jsonDepth')]);
    });

    it('that is not read does not become the next request', async () => {
      const before = await tagCount();
      const json = 'content-type: application/json';
      const data = createTag('smuggled');
      const lines = [`POST ${server().rpc}/tag/create HTTP/1.1`, 'host: localhost', json];
      const body = [...lines, `content-length: ${data.length}`, '', data].join('\r\n');
      const headers = [json, `content-length: ${body.length}`];
      const socket = await openPost(server(), `${server().rest}/tag/1`, headers);
      socket.write(body);
      expect(await readResponse(socket)).toMatch(/^HTTP\/1.1 405 /);
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
      expect(await tagCount()).toBe(before);
    });

    it('that breaks off writes nothing, and does not stop the server', async () => {
      const before = await tagCount();
      const headers = ['content-type: application/json', 'content-length: 100'];
      for (let i = 0; i < 5; i += 1) {
        const socket = await openPost(server(), `${server().rpc}/tag/create`, headers);
        socket.write('{"data":{"name":"broken"}}');
        await new Promise((resolve) => setTimeout(resolve, 10));
        socket.destroy();
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await tagCount()).toBe(before);
    });
  });
}
