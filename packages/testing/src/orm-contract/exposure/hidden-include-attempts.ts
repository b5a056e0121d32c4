import { REST_SUFFIXES } from '../support/grammar-names.ts';
import { type Attempt, type Route, request, type Target } from './hidden-attempt.ts';
import { typeOf } from './hidden-routes.ts';

/** Lists attempts on options of relationships that lead to the hidden name, or that have it. */
export function includeOptions(
  { root, path }: Route,
  { suffixes, seeded }: Target,
): readonly Attempt[] {
  const type = typeOf(root);
  const included = path.join('.');
  const urls = [`/${type}`, ...(path.length > 0 ? [] : [seeded.rows.get(type) ?? []].flat())];
  const on = (query: (name: string) => string) =>
    urls.map((url) => request('include options', (name) => ({ url: `${url}?${query(name)}` })));
  const value = encodeURIComponent(seeded.values[0] ?? '');
  // As the path itself, whether it is included or not.
  const asPath = [
    '[filter][id]=1',
    '[sort]=id',
    '[limit]=1',
    '[count]=true',
    '[after]=x',
    '[x]=1',
  ].flatMap((option) => {
    const own = (name: string) => `includeOptions[${[...path, name].join('.')}]${option}`;
    return [
      ...on((name) => `include=${[...path, name].join('.')}&${own(name)}`),
      ...on((name) => `${included && `include=${included}&`}${own(name)}`),
    ];
  });
  if (path.length === 0) return asPath;
  const beyond = suffixes.slice(0, 2);
  const option = `include=${included}&includeOptions[${included}]`;
  return [
    ...asPath,
    ...[...REST_SUFFIXES, '$count'].flatMap((operator, index) => {
      const [group, operand] = index % 2 === 0 ? ['', value] : ['[$or][0]', 'true'];
      return on((name) => `${option}[filter]${group}[${name}${operator}]=${operand}`);
    }),
    ...on((name) => `${option}[filter][$or][0][${name}]=${value}`),
    ...beyond.flatMap((suffix) => on((name) => `${option}[filter][${name}][${suffix}]=${value}`)),
    ...['', '.$count', ...beyond.map((suffix) => `.${suffix}`)].flatMap((suffix) => [
      ...on((name) => `${option}[sort]=${name}${suffix}`),
      ...on((name) => `${option}[sort]=id,-${name}${suffix}&includeOptions[${included}][limit]=1`),
    ]),
    ...on((name) => `${option}[${name}]=1`),
  ];
}
