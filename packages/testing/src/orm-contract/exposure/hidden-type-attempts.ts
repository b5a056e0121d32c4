import type { ModelDescription, SchemaDescription } from '@modelway/core';
import { type Attempt, METHODS, request, type SeededResources } from './hidden-attempt.ts';
import { operationsOnType } from './hidden-operation-attempts.ts';
import { relationsOf, typeOf } from './hidden-routes.ts';

/** Lists all requests that can contain a hidden type. */
export function attemptsOnType({ schema, rows }: SeededResources): readonly Attempt[] {
  const urls = ['', '/1', '/1/user', '/1/relationships/user', '?sort=id', '?filter[id]=1'];
  const bodies = [undefined, { data: null }, { data: { type: 'user', id: 1 } }];
  const fromUrl = METHODS.flatMap((method) =>
    urls.flatMap((url) =>
      bodies.map((body) => request('type', (name) => ({ method, url: `/${name}${url}`, body }))),
    ),
  );
  const ownBody = request('type', (name) => ({
    method: 'POST',
    url: `/${name}`,
    body: { data: { type: name, attributes: {} } },
  }));
  const elsewhere = [...rows.keys()].flatMap((type) => {
    const linkages = relationsOf(modelOfType(type, schema));
    return [
      request('type', (name) => ({ url: `/${type}?fields[${name}]=id` })),
      request('type', (name) => ({ url: `/${type}?fields[${name}]=` })),
      request('type', (name) => ({ url: `/${type}?include=${name}` })),
      request('type', (name) => ({
        method: 'POST',
        url: `/${type}`,
        body: { data: { type: name } },
      })),
      request('type', (name) => ({
        method: 'PATCH',
        url: rows.get(type) ?? '',
        body: { data: { type: name } },
      })),
      ...linkages.flatMap((field) => {
        const data = (name: string) =>
          field.list ? [{ type: name, id: 1 }] : { type: name, id: 1 };
        const own = `${rows.get(type)}/relationships/${field.name}`;
        return [
          request('type', (name) => ({ method: 'PATCH', url: own, body: { data: data(name) } })),
          request('type', (name) => ({
            method: 'PATCH',
            url: rows.get(type) ?? '',
            body: { data: { type, relationships: { [field.name]: { data: data(name) } } } },
          })),
        ];
      }),
    ];
  });
  return [...fromUrl, ownBody, ...elsewhere, ...operationsOnType()];
}

function modelOfType(type: string, schema: SchemaDescription): ModelDescription {
  const model = schema.models.find((candidate) => typeOf(candidate) === type);
  if (!model) throw new TypeError(`There is no type ${type}`);
  return model;
}
