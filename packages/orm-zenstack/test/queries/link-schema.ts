/** A field of a model, as `zen generate` writes it. */
type Field = Readonly<Record<string, unknown>> & { readonly name: string; readonly type: string };

/** A required or, with `optional`, optional column. */
function column(name: string, type: string, more: object = {}): Field {
  return { name, type, ...more };
}

/** A list of related records. */
function list(name: string, type: string, relation: object): Field {
  return { name, type, array: true, relation };
}

function model(name: string, fields: readonly Field[]) {
  const [id = column('id', 'Int')] = fields;
  return {
    name,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    idFields: [id.name],
    uniqueFields: { [id.name]: { type: id.type } },
  };
}

const KEY = { id: true, attributes: [{ name: '@id' }] };

/** Rooms and their visits, whose ids are Decimals and times. */
export const LINK_SCHEMA = {
  provider: { type: 'postgresql' },
  plugins: {},
  models: {
    Room: model('Room', [
      column('no', 'Decimal', KEY),
      list('visits', 'Visit', { opposite: 'room' }),
    ]),
    Visit: model('Visit', [
      column('at', 'DateTime', KEY),
      column('note', 'String', { optional: true }),
      column('roomNo', 'Decimal', { optional: true, foreignKeyFor: ['room'] }),
      column('room', 'Room', {
        optional: true,
        relation: { opposite: 'visits', fields: ['roomNo'], references: ['no'] },
      }),
    ]),
  },
};
