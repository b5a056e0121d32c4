import fc from 'fast-check';
import { restHandler } from '../../src/index.ts';
import { openApi } from '../../src/openapi/index.ts';
import type { ScalarType } from '../../src/schema/schema-description.ts';
import { LIBRARY, scalar } from '../library-schema.ts';
import { recordingOrm } from '../recording-orm.ts';

/** Returns the pattern of the ids of a model whose key has a type. */
function idPattern(type: ScalarType): RegExp {
  const event = {
    name: 'Event',
    fields: [scalar('at', type), scalar('title', 'String')],
    idFields: ['at'],
    uniqueKeys: [{ name: 'at', fields: ['at'] }],
  };
  const { orm } = recordingOrm({}, { ...LIBRARY, models: [event] });
  const document = openApi({
    orm,
    info: { title: 'Events', version: '1' },
    handlers: { '': restHandler({ endpoint: '/', log: false }) },
  });
  const schemas = document.components.schemas as Readonly<Record<string, unknown>>;
  const ids = schemas[`${type}Ids`] as { readonly anyOf: readonly { readonly pattern: string }[] };
  return new RegExp(ids.anyOf[0]?.pattern ?? '(?!)', 'u');
}

const dates = fc
  .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  .filter((date) => !date.toISOString().includes('-02-29'));

describe('the pattern of ids', () => {
  it('matches the texts of all dates but 29 February', () => {
    const pattern = idPattern('DateTime');
    fc.assert(fc.property(dates, (date) => pattern.test(date.toISOString())));
    expect('2026-11-10T00:00:00.000Z').toMatch(pattern);
  });

  it('matches no text that is not a date', () => {
    const pattern = idPattern('DateTime');
    expect('2026-00-10T00:00:00.000Z').not.toMatch(pattern);
    expect('2026-11-31T00:00:00.000Z').not.toMatch(pattern);
    expect('2026-11-00T00:00:00.000Z').not.toMatch(pattern);
    expect('2026-11-10').not.toMatch(pattern);
  });

  it.each(['1234567890123456789', '9223372036854775807', '-9223372036854775808'])(
    'matches the BigInt %s',
    (id) => expect(id).toMatch(idPattern('BigInt')),
  );
});
