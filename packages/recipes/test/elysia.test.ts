import { describeAdapter } from '@modelway/testing';
import { FETCH_LIMITS } from '../src/fetch-limits.ts';
import { runtimeOf, startRecipe } from '../src/start-recipe.ts';

const startApp = (file: string) => {
  const bun = runtimeOf('elysia', 'bun');
  return startRecipe('elysia', { start: () => [bun, '--conditions=@modelway/source', file] });
};

describe('Elysia on Bun', () => {
  describeAdapter(Object.assign(() => startApp('in-front.ts'), { unsupported: FETCH_LIMITS }));

  it('responds in an app with nothing in front', async () => {
    const { origin, close } = await startApp('server.ts');
    expect((await fetch(`${origin}/api/rest/tag/1`)).headers.get('vary')).toBe('Accept');
    await close();
  });
});
