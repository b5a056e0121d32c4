import { BY_CURSOR } from '../support/by-cursor.ts';
import type { TestRequest } from '../support/send-request.ts';
import { asOperation } from './as-operation.ts';
import type { SeededResources } from './hidden-attempt.ts';
import { connectedWith, typeOf } from './hidden-routes.ts';
import type { Secret } from './hidden-secrets.ts';

/** Conditions that hold, that never hold, and that are malformed. */
const CONDITIONS = ['*', '"x"', 'x'].map((tag) => ({ 'if-match': tag }));

/**
 * Generates requests of every kind without hidden names, on every model that relationships connect
 * with the hidden part; writes come last.
 */
export function everydayRequests(
  { schema, rows }: SeededResources,
  { names, types = [] }: Pick<Secret, 'names' | 'types'>,
): readonly Omit<TestRequest, 'client'>[] {
  const near = connectedWith(names[0]?.model ?? '', schema);
  const models = schema.models.filter(
    (model) => near.has(model.name) && !types.includes(typeOf(model)),
  );
  const visible = models.map((model) => ({
    type: typeOf(model),
    row: rows.get(typeOf(model)),
    fields: model.fields.filter(
      ({ name }) => !names.some((hidden) => hidden.model === model.name && hidden.name === name),
    ),
  }));
  const reads = visible.flatMap(({ type, row, fields }) => [
    ...[`/${type}`, ...(row ? [row] : [])].flatMap((url) => [
      { url },
      { url, headers: { 'if-none-match': '*' } },
    ]),
    ...fields.flatMap(({ kind, name }) => [
      { url: kind === 'scalar' ? `/${type}?sort=-${name}` : `/${type}?include=${name}` },
      ...(kind === 'scalar' ? [{ url: `/${type}?sort=-${name}`, headers: BY_CURSOR }] : []),
      { url: `/${type}?filter[${name}$null]=true` },
      { url: `/${type}?aggregateFields[${name}]=count,max` },
      ...(kind === 'relation'
        ? [
            { url: `/${type}?sort=${name}.$count` },
            ...['[limit]=1', '[count]=true', '[sort]=-id', '[filter][id$null]=false'].map(
              (option) => ({ url: `/${type}?include=${name}&includeOptions[${name}]${option}` }),
            ),
          ]
        : []),
      ...(kind === 'relation' && row
        ? [{ url: `${row}/${name}` }, { url: `${row}/relationships/${name}` }]
        : []),
    ]),
  ]);
  const writes = visible.flatMap(({ type, row, fields }) => {
    const scalars = fields.filter(({ kind }) => kind === 'scalar');
    const conditional = row
      ? CONDITIONS.map((headers) => ({
          method: 'PATCH',
          url: row,
          headers,
          body: { data: { type } },
        }))
      : [];
    const bodies = [{}, ...scalars.flatMap(({ name }) => [{ [name]: null }, { [name]: 'x' }])];
    const plain = bodies.flatMap((attributes) => [
      { method: 'POST', url: `/${type}`, body: { data: { type, attributes } } },
      ...(row ? [{ method: 'PATCH', url: row, body: { data: { type, attributes } } }] : []),
    ]);
    return [...plain, ...conditional];
  });
  const operations = writes.map((write) => asOperation(write));
  const deletions = visible.flatMap(({ row }) => (row ? [{ method: 'DELETE', url: row }] : []));
  return [
    ...reads,
    ...writes,
    ...operations,
    ...deletions,
    ...visible.map(({ type }) => ({ url: `/${type}` })),
  ];
}
