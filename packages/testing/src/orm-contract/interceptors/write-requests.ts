import type { ModelDescription, RelationFieldDescription, SchemaDescription } from '@modelway/core';
import { typeOf } from '../exposure/hidden-routes.ts';
import { type RpcTestCall, rpcRequest, transactionRequest } from '../exposure/rpc-call.ts';
import { newRow, type SeededSchema, type UniqueWhere, whereOf } from '../exposure/seeded-schema.ts';
import type { SentRequest } from '../exposure/two-states.ts';

const relationsOf = ({ fields }: ModelDescription): readonly RelationFieldDescription[] =>
  fields.filter((field) => field.kind === 'relation');

/** Every kind of RPC write of every model, with every nested write, alone and in a transaction. */
export function rpcWriteRequests(seeded: SeededSchema): readonly SentRequest[] {
  const calls = seeded.schema.models.flatMap((model) => rpcWritesOf(model, seeded));
  return calls.flatMap((call) => [rpcRequest(call), transactionRequest(withReferences(call))]);
}

/** Lets the first step of a transaction find the record that a call writes, if it names one. */
function withReferences({ model, operation, args }: RpcTestCall): readonly RpcTestCall[] {
  const { where } = args as { readonly where?: UniqueWhere };
  const [key] = Object.entries(where ?? {});
  if (!key) return [{ model, operation, args }];
  const [name, value] = key;
  const isCompound = Object(value) === value;
  const parts = isCompound ? Object.keys(value as object) : [name];
  const prefix = isCompound ? `where.${name}` : 'where';
  const references = Object.fromEntries(parts.map((part) => [`${prefix}.${part}`, `0.${part}`]));
  const rest = { ...args, where: isCompound ? { [name]: {} } : {} };
  return [
    { model, operation: 'findUnique', args: { where } },
    { model, operation, args: rest, references },
  ];
}

function rpcWritesOf(model: ModelDescription, seeded: SeededSchema): readonly RpcTestCall[] {
  const where = whereOf(model.name, seeded);
  const data = newRow(model, () => false);
  const call = (operation: string, args: object) => ({ model: model.name, operation, args });
  const nested = relationsOf(model).flatMap((relation) => nestedWrites(relation, seeded));
  return [
    call('create', { data }),
    call('createMany', { data: [data] }),
    call('createManyAndReturn', { data: [data] }),
    call('update', { where, data }),
    call('updateMany', { where, data: withoutKeys(data, model) }),
    call('updateMany', { data: withoutKeys(data, model) }),
    call('updateManyAndReturn', { data: withoutKeys(data, model) }),
    call('upsert', { where, create: data, update: withoutKeys(data, model) }),
    call('delete', { where }),
    call('deleteMany', {}),
    ...nested.flatMap((write) => [
      call('update', { where, data: write }),
      call('create', { data: { ...data, ...write } }),
      call('upsert', { where, create: data, update: write }),
    ]),
  ];
}

/** Bulk writes must not give several rows one key. */
function withoutKeys(data: object, { uniqueKeys }: ModelDescription): object {
  const keys = new Set(uniqueKeys.flatMap(({ fields }) => fields));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !keys.has(name)));
}

function nestedWrites(
  { name, model, list }: RelationFieldDescription,
  seeded: SeededSchema,
): readonly object[] {
  const target = modelOf(model, seeded.schema);
  const where: UniqueWhere = whereOf(model, seeded);
  const create = newRow(target, () => false);
  const change = withoutKeys(create, target);
  const deeper = relationsOf(target).map(
    (relation) =>
      [
        relation.name,
        {
          update: relation.list
            ? { where: whereOf(relation.model, seeded), data: deepData(relation, seeded) }
            : deepData(relation, seeded),
        },
      ] as const,
  );
  const updates = [change, ...deeper.map((write) => Object.fromEntries([write]))];
  const writes = list
    ? [
        ...updates.flatMap((data) => [
          { update: { where, data } },
          { upsert: { where, create, update: data } },
        ]),
        { createMany: { data: [create] } },
        { set: [where] },
        { set: [] },
        { updateMany: { where: {}, data: change } },
        { disconnect: where },
        { delete: where },
        { deleteMany: {} },
      ]
    : [
        ...updates.flatMap((data) => [
          { update: data },
          { update: { data } },
          { upsert: { create, update: data } },
        ]),
        { disconnect: true },
        { delete: true },
      ];
  const both = [{ create }, { connect: where }, { connectOrCreate: { where, create } }];
  return [...writes, ...both].map((write) => ({ [name]: write }));
}

function deepData({ model }: RelationFieldDescription, { schema }: SeededSchema): object {
  const target = modelOf(model, schema);
  return withoutKeys(
    newRow(target, () => false),
    target,
  );
}

function modelOf(name: string, { models }: SchemaDescription): ModelDescription {
  const found = models.find((model) => model.name === name);
  if (!found) throw new TypeError(`no model ${name}`);
  return found;
}

/** Every kind of REST write of every model and relationship, on the rows with these paths. */
export function restWriteRequests(
  schema: SchemaDescription,
  rows: ReadonlyMap<string, string>,
): readonly SentRequest[] {
  return schema.models.flatMap((model) => {
    const type = typeOf(model);
    const path = rows.get(type);
    const attributes = newRow(model, (name) => isKeyColumn(model, name));
    const relationships = relationsOf(model).map((relation) => linkages(relation, rows));
    const create = { method: 'POST', url: `/${type}`, body: { data: { type, attributes } } };
    const linked = relationships.flatMap(({ name, data }) =>
      data.map((linkage) => ({ [name]: { data: linkage } })),
    );
    const creations = linked.map((given) => ({
      ...create,
      body: { data: { type, attributes, relationships: given } },
    }));
    if (!path) return [create, ...creations];
    const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
    return [
      create,
      ...creations,
      ...upsertsOf(model, attributes),
      { method: 'PATCH', url: path, body: { data: { type, id, attributes } } },
      ...linked.map((given) => ({
        method: 'PATCH',
        url: path,
        body: { data: { type, id, relationships: given } },
      })),
      ...relationships.flatMap((relation) => relationshipWrites(path, relation)),
      { method: 'DELETE', url: path },
    ];
  });
}

function isKeyColumn(model: ModelDescription, name: string): boolean {
  return relationsOf(model).some(({ foreignKey = [] }) =>
    foreignKey.some(({ field }) => field === name),
  );
}

interface Linkages {
  readonly name: string;
  readonly list: boolean;
  readonly type: string;
  readonly path: string | undefined;
  readonly data: readonly unknown[];
}

function linkages(
  { name, model, list }: RelationFieldDescription,
  rows: ReadonlyMap<string, string>,
): Linkages {
  const type = typeOf({ name: model });
  const path = rows.get(type);
  const id = path && decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  const data = list ? [[], [{ type, id }]] : [null, { type, id }];
  return { name, list, type, path, data: id ? data : data.slice(0, 1) };
}

function upsertsOf(model: ModelDescription, attributes: object): readonly SentRequest[] {
  const type = typeOf(model);
  return model.uniqueKeys.map(({ fields }) => ({
    method: 'POST',
    url: `/${type}`,
    body: { data: { type, attributes }, meta: { operation: 'upsert', matchFields: fields } },
  }));
}

function relationshipWrites(
  row: string,
  { name, list, type, path, data }: Linkages,
): readonly SentRequest[] {
  const url = `${row}/relationships/${name}`;
  const methods = list ? ['PATCH', 'POST', 'DELETE'] : ['PATCH'];
  const links = methods.flatMap((method) =>
    data.map((each) => ({ method, url, body: { data: each } })),
  );
  const id = path && decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  const attributes = { name: 'x', title: 'x', bio: 'x', label: 'x' };
  const nested = Object.entries(attributes).flatMap(([field, value]) => [
    {
      method: 'POST',
      url: `${row}/${name}`,
      body: { data: { type, attributes: { [field]: value } } },
    },
    {
      method: 'PATCH',
      url: `${row}/${name}${list ? `/${id}` : ''}`,
      body: { data: { type, id, attributes: { [field]: value } } },
    },
  ]);
  return [...links, ...nested, { method: 'DELETE', url: `${row}/${name}/${id}` }];
}
