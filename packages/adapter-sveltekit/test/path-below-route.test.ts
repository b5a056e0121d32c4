import { pathBelowRoute } from '../src/path-below-route.ts';

/** Creates the part of a SvelteKit event that the path depends on. */
const eventOf = (id: string | null, params: Record<string, string | undefined> = {}) =>
  ({ route: { id }, params }) as Parameters<typeof pathBelowRoute>[1];

it.each([
  { id: '/api/[...path]', path: '/api/tag/1', below: '/tag/1' },
  { id: '/api/[...path]', path: '/api', below: '' },
  { id: '/api/[...path]', path: '/api/', below: '/' },
  { id: '/api/[...path]', path: '/api/tag/', below: '/tag/' },
  { id: '/api/[...path]', path: '/api/team/a%2Fb/members', below: '/team/a%2Fb/members' },
  { id: '/api/[...path]', path: '/%61pi/tag', below: '/tag' },
  { id: '/[...path]', path: '/tag', below: '/tag' },
  { id: '/api/v1/[...path]', path: '/api/v1/api/v1', below: '/api/v1' },
  { id: '/api/[...path=known]', path: '/api/tag', below: '/tag' },
  { id: '/(app)/api/(open)/[...path]', path: '/api/tag', below: '/tag' },
  { id: '/api/[...path]/(open)', path: '/api/tag', below: '/tag' },
  { id: '/of/[tenant]/api/[...path]', path: '/of/a%2Fb/api/tag', below: '/tag' },
  { id: '/v[major]-[minor]/[...path]', path: '/v1-2/tag', below: '/tag' },
  { id: '/[x+2e]well-known/[...path]', path: '/.well-known/tag', below: '/tag' },
  { id: '/café/[...path]', path: '/caf%C3%A9/tag', below: '/tag' },
])('returns $below for $path in the route $id', ({ id, path, below }) => {
  expect(pathBelowRoute(path, eventOf(id))).toBe(below);
});

it.each([
  { lang: 'de', path: '/de/api/tag', below: '/tag' },
  { lang: undefined, path: '/api/tag', below: '/tag' },
])('counts an optional parameter if it is present: $lang', ({ lang, path, below }) => {
  for (const id of ['/[[lang]]/api/[...path]', '/[[lang=known]]/api/[...path]']) {
    expect(pathBelowRoute(path, eventOf(id, { lang }))).toBe(below);
  }
});

it.each(['/api', '/api/[model]', '/api/[...path]/edit', '/[...tenant]/api/[...path]', '/', null])(
  'rejects the route %s, which does not end with its only rest parameter',
  (id) => {
    expect(() => pathBelowRoute('/api/tag', eventOf(id))).toThrow(
      new TypeError(`The route ${id} must end with its only rest parameter, such as [...path].`),
    );
  },
);

it.each(['/shop/api/tag', '/other/tag', '/'])('rejects the path %s of another route', (path) => {
  expect(() => pathBelowRoute(path, eventOf('/api/[...path]'))).toThrow(
    new TypeError(`The path ${path} is not below the route /api/[...path]. Set the option prefix.`),
  );
});
