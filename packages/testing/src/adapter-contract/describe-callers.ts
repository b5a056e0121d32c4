import { SECRET } from './contract-rows.ts';
import type { ContractContext } from './contract-server.ts';
import { ABANDONED, createAndDisconnect } from './create-and-disconnect.ts';
import { openPost, send } from './http-exchange.ts';

const SELECT = `?q=${encodeURIComponent('{"select":{"title":true}}')}`;

/** Describes getClient, parallel callers, and callers who disconnect. */
export function describeCallers({ server, itNeeds }: ContractContext): void {
  const findPosts = (headers: Readonly<Record<string, string>>) =>
    send(server(), { path: `${server().rpc}/post/findMany${SELECT}`, headers });
  const listPosts = (headers: Readonly<Record<string, string>>) =>
    send(server(), { path: `${server().rest}/post`, headers });

  describe('getClient', () => {
    it('receives the caller', async () => {
      const titles = async (name: string) => (await findPosts({ 'x-caller': name })).json().data;
      expect(await titles('ann')).toEqual([{ title: 'draft of ann' }]);
      expect(await titles('bob')).toEqual([{ title: 'draft of bob' }]);
      expect(await titles('nobody')).toEqual([]);
    });

    it('may be slow', async () => {
      const headers = { 'x-caller': 'ann', 'x-get-client': 'waits 50' };
      expect((await findPosts(headers)).json().data).toHaveLength(1);
    });

    it.each(['throws', 'returns nothing', 'status 200'])(
      'that %s causes a 500 with a correlation ID and no internal details',
      async (wish) => {
        const headers = { 'x-get-client': wish };
        const [rpc, rest] = [await findPosts(headers), await listPosts(headers)];
        expect([rpc.status, rest.status]).toEqual([500, 500]);
        expect(rpc.text + rest.text).not.toContain(SECRET);
        expect(rpc.json().correlationId).toMatch(/^[\da-f-]{36}$/);
        expect(rest.json().errors[0].id).toMatch(/^[\da-f-]{36}$/);
      },
    );

    it.each([401, 403, 404, 429, 503])('that throws the status %d causes a %d', async (status) => {
      const headers = { 'x-get-client': `status ${status}` };
      const [rpc, rest] = [await findPosts(headers), await listPosts(headers)];
      expect([rpc.status, rest.status]).toEqual([status, status]);
      expect(rpc.text + rest.text).not.toContain(SECRET);
      expect(Object.keys(rest.json())).toContain('errors');
    });
  });

  describe('callers', () => {
    it('in parallel each get their own rows', async () => {
      const names = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 'ann' : 'bob'));
      const responses = await Promise.all(
        names.map((name, i) =>
          findPosts({ 'x-caller': name, 'x-get-client': `waits ${(i * 7) % 20}` }),
        ),
      );
      expect(responses.map(({ json }) => json().data)).toEqual(
        names.map((name) => [{ title: `draft of ${name}` }]),
      );
    });

    itNeeds('aborted requests')('who disconnect before a write write nothing', async () => {
      await createAndDisconnect(server());
      const q = encodeURIComponent(JSON.stringify({ where: { name: ABANDONED } }));
      const { json } = await send(server(), { path: `${server().rpc}/tag/count?q=${q}` });
      expect(json()).toEqual({ data: 0 });
    });

    itNeeds('requests after an unread body')(
      'get responses in the order of their requests on one connection',
      async () => {
        const { rpc } = server();
        const socket = await openPost(server(), `${rpc}/nothing/create`, [
          'content-type: application/json',
          'content-length: 2',
        ]);
        socket.write(
          `{}GET ${rpc}/user/count HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
        );
        let received = '';
        for await (const chunk of socket) received += chunk.toString();
        expect(received).toMatch(/^HTTP\/1.1 400 .*HTTP\/1.1 200 .*\{"data":2\}/s);
      },
    );
  });
}
