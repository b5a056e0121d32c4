import type { ApiRequest } from '../../src/http/api-handler.ts';
import { restHandler, rpcHandler } from '../../src/index.ts';
import { recordingOrm } from '../recording-orm.ts';

/** A request whose functions are on its prototype, and use `this`. */
class ClassRequest implements ApiRequest<unknown> {
  readonly method: string;
  readonly #url: string;
  readonly #body: string;

  constructor(method: string, url: string, body: unknown) {
    this.method = method;
    this.#url = url;
    this.#body = body === undefined ? '' : JSON.stringify(body);
  }
  get path() {
    return this.#url;
  }
  get query() {
    return '';
  }
  header(name: string) {
    return name === 'content-type' && this.#body !== '' ? 'application/json' : undefined;
  }
  async readBody() {
    return this.#body;
  }
  getClient() {
    return {};
  }
}

const REST = restHandler({ endpoint: '/', log: false });
const RPC = rpcHandler({ log: false });

it.each([
  ['a REST read', REST, 'GET', '/book', undefined, 200],
  ['a REST write', REST, 'POST', '/tag', { data: { type: 'tag', id: 'a' } }, 201],
  ['an RPC read', RPC, 'GET', '/book/findMany', undefined, 200],
  ['an RPC write', RPC, 'POST', '/tag/create', { data: { name: 'a' } }, 201],
] as const)('an instance of a class may be %s', async (_, create, method, path, body, status) => {
  const { orm } = recordingOrm({ findMany: [], count: 0, create: { name: 'a' } });
  const response = await create(orm).handle(new ClassRequest(method, path, body));
  expect([response.status, response.body]).toEqual([status, expect.any(String)]);
});
