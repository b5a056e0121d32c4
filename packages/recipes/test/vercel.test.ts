import { readFileSync } from 'node:fs';
import { describeAdapter } from '@modelway/testing';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { RUNTIME_LIMITS } from '../src/fetch-limits.ts';
import { startRecipe } from '../src/start-recipe.ts';

describe('a Vercel function, behind a Node server', () => {
  const start = () => startRecipe('vercel', { start: () => ['node', 'serve.ts'] });
  describeAdapter(Object.assign(start, { unsupported: RUNTIME_LIMITS }));
});

describe('the rewrites in vercel.json', () => {
  it('add no query parameter, which the handlers would reject', () => {
    const file = new URL('../apps/vercel/vercel.json', import.meta.url);
    const { routes } = getTransformedRoutes(JSON.parse(readFileSync(file, 'utf8')));
    const route = routes?.find(({ src }) => src?.includes('api'));
    expect(route).toMatchObject({ src: '^/api(?:/(.*))$', dest: '/api' });
    const named = { rewrites: [{ source: '/api/:path*', destination: '/api' }] };
    expect(JSON.stringify(getTransformedRoutes(named))).toContain('/api?path=');
  });
});
