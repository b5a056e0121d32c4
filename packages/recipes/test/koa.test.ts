import { describeAdapter } from '@modelway/testing';
import { startRecipe } from '../src/start-recipe.ts';

const UNSUPPORTED = {
  'parameters in the mount path': 'the prefix is a path, not a pattern',
} as const;

const startApp = (file: string) => startRecipe('koa', { start: () => ['node', file] });

describe('Koa', () => {
  describeAdapter(Object.assign(() => startApp('server.ts'), { unsupported: UNSUPPORTED }));
});

describe('Koa with other middleware', () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    app = await startApp('parsed.ts');
  });
  afterAll(() => app.close());

  const post = (path: string, type: string, value: unknown) =>
    fetch(app.origin + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(value),
    });

  it('takes a body that a parser has read', async () => {
    const rpc = await post('/api/rpc/tag/create', 'application/json', { data: { name: 'parsed' } });
    expect([rpc.status, await rpc.json()]).toMatchObject([201, { data: { name: 'parsed' } }]);
    const data = { type: 'tag', attributes: { name: 'parsed by REST' } };
    const rest = await post('/api/rest/tag', 'application/vnd.api+json', { data });
    expect([rest.status, await rest.json()]).toMatchObject([201, { data: { type: 'tag' } }]);
  });

  it('lets middleware in front change the response', async () => {
    const { headers } = await fetch(`${app.origin}/api/rest/tag`);
    expect(headers.get('x-response')).toBe('200 string');
    expect(headers.getSetCookie()).toEqual(['from=app']);
  });

  it('passes other paths on', async () => {
    expect(await (await fetch(`${app.origin}/elsewhere`)).text()).toBe('the rest of the app');
  });
});
