import type { Query, Sample, Samples } from './sample.ts';

/** Published posts that match, by one field alone. */
function posts(query: Query, status = 200, field = 'slug'): Sample {
  const isFound = status === 200;
  return {
    path: '/api/rest/post',
    query: isFound ? [query, { 'fields[post]': field }] : query,
    ...(isFound && { without: ['links', 'jsonapi'] }),
    status,
  };
}

/** The samples of rest/filtering.md. */
export const restFiltering: Samples = {
  'filter-equals': posts({ 'filter[kind]': 'NOTE' }),
  'filter-values': posts({ 'filter[slug]': 'pages,notes' }),
  'filter-comma': posts({ 'filter[title]': 'Pages\\, offsets and cursors' }, 200, 'title'),
  'filter-and': posts({ 'filter[kind]': 'ARTICLE', 'filter[words$gt]': '1000' }),
  'filter-boolean': { ...posts({ 'filter[published]': 'false' }), as: 'ann' },
  'filter-ne': posts({ 'filter[kind$ne]': 'NOTE' }),
  'filter-ne-null': posts({ 'filter[rating$ne]': '4.5' }),
  'filter-in': posts({ 'filter[words$in]': '150,800' }),
  'filter-not-in': posts({ 'filter[words$notIn]': '150,800' }),
  'filter-null': posts({ 'filter[rating$null]': 'true' }),
  'filter-not-null': posts({ 'filter[rating$null]': 'false' }),
  'filter-lt': posts({ 'filter[publishedAt$lt]': '2026-02-01T00:00:00Z' }),
  'filter-lte': posts({ 'filter[tips$lte]': '0.10' }),
  'filter-gt': posts({ 'filter[views$gt]': '9007199254740992' }),
  'filter-gte': posts({ 'filter[rating$gte]': '3.5' }),
  'filter-between': posts({
    'filter[publishedAt$between]': '2026-02-01T00:00:00Z,2026-03-01T12:00:00Z',
  }),
  'filter-contains': posts({ 'filter[title$contains]': 'API' }, 200, 'title'),
  'filter-icontains': posts({ 'filter[title$icontains]': 'api' }, 200, 'title'),
  'filter-starts-with': posts({ 'filter[title$startsWith]': 'Re,Pa' }, 200, 'title'),
  'filter-ends-with': posts({ 'filter[title$endsWith]': 'notes' }, 200, 'title'),
  'filter-search': posts({ 'filter[title$search]': 'offsets pages' }, 200, 'title'),
  'filter-bytes': posts({ 'filter[cover]': 'yv4=' }),
  'filter-json': posts({ 'filter[metadata]': '{"lang":"en"}' }),
  'filter-has': posts({ 'filter[keywords$has]': 'api' }),
  'filter-has-every': posts({ 'filter[keywords$hasEvery]': 'api,http' }),
  'filter-has-some': posts({ 'filter[keywords$hasSome]': 'http,databases' }),
  'filter-is-empty': posts({ 'filter[keywords$isEmpty]': 'true' }),
  'filter-to-one-id': posts({ 'filter[author]': '2' }),
  'filter-to-many-id': posts({ 'filter[tags]': 'db,news' }),
  'filter-to-one-ne': posts({ 'filter[author$ne]': '2' }),
  'filter-to-many-not-in': posts({ 'filter[tags$notIn]': 'db,news' }),
  'filter-to-one-null': posts({ 'filter[editor$null]': 'false' }),
  'filter-to-many-empty': posts({ 'filter[comments$isEmpty]': 'true' }),
  'filter-deep': posts({ 'filter[author][name]': 'Ben' }),
  'filter-some': posts({ 'filter[comments][body$contains]': 'clear' }),
  'filter-some-deep': posts({ 'filter[comments][author][name]': 'Cleo' }),
  'filter-every': posts({ 'filter[comments$every][author]': '1' }),
  'filter-none': posts({ 'filter[comments$none][author]': '1' }),
  'filter-or': posts({ 'filter[$or][0][kind]': 'NOTE', 'filter[$or][1][words$gt]': '1000' }),
  'filter-or-and': posts({
    'filter[$or][0][kind]': 'ARTICLE',
    'filter[$or][0][author]': '2',
    'filter[$or][1][kind]': 'NOTE',
    'filter[$or][1][author]': '1',
  }),
  'filter-and-group': posts({
    'filter[$and][0][$or][0][author]': '1',
    'filter[$and][0][$or][1][tags]': 'db',
    'filter[$and][1][$or][0][words$gt]': '1000',
    'filter[$and][1][$or][1][kind]': 'NOTE',
  }),
  'filter-not': posts({ 'filter[$not][kind]': 'ARTICLE' }),
  'filter-not-and': posts({ 'filter[$not][kind]': 'ARTICLE', 'filter[$not][author]': '1' }),
  'filter-unknown-field': posts({ 'filter[colour]': 'red' }, 400),
  'filter-wrong-operator': posts({ 'filter[words$contains]': '12' }, 400),
  'filter-wrong-value': posts({ 'filter[words]': '12abc' }, 400),
};
