import type { FieldDescription, ModelDescription } from '@modelway/core';
import {
  type Attempt,
  type Family,
  request,
  type SeededResources,
  type Target,
  typeName,
} from './hidden-attempt.ts';
import { typeOf } from './hidden-routes.ts';

/** Lists all bodies that can contain a hidden field or relationship. */
export function bodies({ owner, field, seeded }: Target): readonly Attempt[] {
  const type = typeOf(owner);
  const row = seeded.rows.get(type);
  const targets = [['POST', `/${type}`], ...(row ? [['PATCH', row]] : [])] as [string, string][];
  const write = (family: Family, build: (name: string) => object): readonly Attempt[] =>
    targets.map(([method, url]) =>
      request(family, (name) => {
        const { meta, ...data } = build(name) as { meta?: object };
        return { method, url, body: { data: { type, ...data }, ...(meta && { meta }) } };
      }),
    );
  const to = field.kind === 'relation' ? typeName(field.model) : 'user';
  const values = [...seeded.values, null, 0, true, [], {}, '2024-01-01T00:00:00Z'];
  const linkages = [null, [], { type: to, id: '1' }, [{ type: to, id: '1' }]];
  return [
    ...values.flatMap((value) =>
      write('attributes', (name) => ({ attributes: { [name]: value } })),
    ),
    ...linkages.flatMap((data) =>
      write('relationships', (name) => ({ relationships: { [name]: { data } } })),
    ),
    ...write('relationships', (name) => ({ relationships: { [name]: {} } })),
    ...write('attributes', (name) => ({
      attributes: { [name]: seeded.values[0] },
      meta: { serialization: { values: { [`data.attributes.${name}`]: ['Date'] } } },
    })),
    ...upserts(owner, field, seeded).flatMap((build) => write('upsert', build)),
  ];
}

/** Upserts by the hidden field alone, and in its place in every unique key with it. */
function upserts(
  owner: ModelDescription,
  field: FieldDescription,
  { values }: SeededResources,
): readonly ((name: string) => object)[] {
  const keys = owner.uniqueKeys.filter((key) => key.fields.includes(field.name));
  const matches = [
    [field.name],
    ...keys.map((key) => key.fields),
    ...keys.map((key) => [key.name]),
  ];
  return matches.flatMap((match) => {
    const matchFields = (name: string) => match.map((each) => each.replace(field.name, name));
    const meta = (name: string) => ({ operation: 'upsert', matchFields: matchFields(name) });
    return [
      (name) => ({ attributes: {}, meta: meta(name) }),
      (name) => ({ attributes: { [name]: values[0] }, meta: meta(name) }),
    ];
  });
}
