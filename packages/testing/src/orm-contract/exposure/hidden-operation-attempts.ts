import { asOperation, operationsRequest } from './as-operation.ts';
import { type Attempt, request, type Target, typeName } from './hidden-attempt.ts';
import { typeOf } from './hidden-routes.ts';

/** Returns an attempt whose request is an atomic operation. */
export function inOperation({ family, build }: Attempt): Attempt {
  return request(family, (name) => asOperation(build(name)));
}

/** Lists operations on a hidden relationship, by `ref` and by `href`. */
export function operations({ owner, field, seeded }: Target): readonly Attempt[] {
  const row = seeded.rows.get(typeOf(owner));
  if (!row) return [];
  const [, type = '', id = ''] = row.split('/');
  const to = { type: field.kind === 'relation' ? typeName(field.model) : 'user', id: '1' };
  return ['add', 'update', 'remove'].flatMap((op) =>
    [null, [], to, [to], [{ type: to.type, lid: 'a' }]].flatMap((data) => [
      request('url', (relationship) =>
        operationsRequest({ op, ref: { type, id: decodeURIComponent(id), relationship }, data }),
      ),
      request('url', (name) =>
        operationsRequest({ op, href: `${row}/relationships/${name}`, data }),
      ),
    ]),
  );
}

/** Lists operations on a hidden type, by each of their members. */
export function operationsOnType(): readonly Attempt[] {
  const build = (op: (name: string) => readonly object[]) =>
    request('type', (name) => operationsRequest(...op(name)));
  return [
    build((type) => [{ op: 'add', data: { type } }]),
    build((type) => [{ op: 'add', href: `/${type}`, data: { type } }]),
    build((type) => [{ op: 'update', data: { type, id: 1 } }]),
    build((type) => [{ op: 'remove', ref: { type, id: 1 } }]),
    build((type) => [{ op: 'update', ref: { type, id: 1, relationship: 'user' }, data: null }]),
    build((type) => [
      { op: 'add', data: { type, lid: 'a' } },
      { op: 'remove', ref: { type, lid: 'a' } },
    ]),
    build((type) => [
      { op: 'add', data: { type: 'user', lid: 'a' } },
      { op: 'remove', ref: { type, lid: 'a' } },
    ]),
  ];
}
