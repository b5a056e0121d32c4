/** Types of ids that drivers take in another form than that of the ORM client's results. */
export const ID_TYPES = ['Boolean', 'Bytes', 'DateTime', 'Decimal', 'BigInt'] as const;

const reference = (name: string) => ({ kind: 'field', field: name });

const list = (type: string, ...names: readonly string[]) => ({
  kind: 'array',
  type,
  items: names.map(reference),
});

/** A model whose id has the type, and has children. */
const single = (type: string) => ({
  name: `One${type}`,
  fields: {
    id: { name: 'id', type, id: true, attributes: [{ name: '@id' }] },
    note: { name: 'note', type: 'String' },
    children: {
      name: 'children',
      type: `Child${type}`,
      array: true,
      relation: { opposite: 'parent' },
    },
  },
  idFields: ['id'],
  uniqueFields: { id: { type } },
});

const child = (type: string) => ({
  name: `Child${type}`,
  fields: {
    id: { name: 'id', type: 'Int', id: true, attributes: [{ name: '@id' }] },
    parent: {
      name: 'parent',
      type: `One${type}`,
      optional: true,
      attributes: [
        {
          name: '@relation',
          args: [
            { name: 'fields', value: list(type, 'parentId') },
            { name: 'references', value: list(type, 'id') },
          ],
        },
      ],
      relation: { opposite: 'children', fields: ['parentId'], references: ['id'] },
    },
    parentId: { name: 'parentId', type, optional: true, foreignKeyFor: ['parent'] },
  },
  idFields: ['id'],
  uniqueFields: { id: { type: 'Int' } },
});

/** A model whose id has a number and the type. */
const compound = (type: string) => ({
  name: `Two${type}`,
  fields: {
    part: { name: 'part', type: 'Int', id: true },
    id: { name: 'id', type, id: true },
    note: { name: 'note', type: 'String' },
  },
  attributes: [{ name: '@@id', args: [{ name: 'fields', value: list('Int', 'part', 'id') }] }],
  idFields: ['part', 'id'],
  uniqueFields: { part_id: { part: { type: 'Int' }, id: { type } } },
});

/** Models with ids of each type. */
export const TYPED_IDS = {
  provider: { type: 'postgresql' },
  plugins: {},
  models: Object.fromEntries(
    ID_TYPES.flatMap((type) => [single(type), child(type), compound(type)]).map((model) => [
      model.name,
      model,
    ]),
  ),
};
