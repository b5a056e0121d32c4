import type { TestRequest } from '../support/send-request.ts';
import type { SeededResources } from './hidden-attempt.ts';
import { connectedWith, typeOf } from './hidden-routes.ts';
import type { Secret } from './hidden-secrets.ts';

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
    ...[`/${type}`, ...(row ? [row] : [])].map((url) => ({ url })),
    ...fields.flatMap(({ kind, name }) => [
      { url: kind === 'scalar' ? `/${type}?sort=-${name}` : `/${type}?include=${name}` },
      { url: `/${type}?filter[${name}$null]=true` },
      ...(kind === 'relation' && row
        ? [{ url: `${row}/${name}` }, { url: `${row}/relationships/${name}` }]
        : []),
    ]),
  ]);
  const writes = visible.flatMap(({ type, row, fields }) => {
    const scalars = fields.filter(({ kind }) => kind === 'scalar');
    const bodies = [{}, ...scalars.flatMap(({ name }) => [{ [name]: null }, { [name]: 'x' }])];
    return bodies.flatMap((attributes) => [
      { method: 'POST', url: `/${type}`, body: { data: { type, attributes } } },
      ...(row ? [{ method: 'PATCH', url: row, body: { data: { type, attributes } } }] : []),
    ]);
  });
  const deletions = visible.flatMap(({ row }) => (row ? [{ method: 'DELETE', url: row }] : []));
  return [...reads, ...writes, ...deletions, ...visible.map(({ type }) => ({ url: `/${type}` }))];
}
