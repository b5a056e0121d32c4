import type { SchemaDescription } from '../src/schema/schema-description.ts';
import { byId, key, LIBRARY, relation, scalar } from './library-schema.ts';

/** Sites with slots, whose two relationships share the column of the site. */
export function sharedColumnSchema(idFields: readonly string[]): SchemaDescription {
  const site = {
    name: 'Site',
    ...byId,
    fields: [scalar('id', 'Decimal'), relation('slots', 'Slot', { list: true, opposite: 'site' })],
  };
  const slot = {
    name: 'Slot',
    idFields,
    uniqueKeys: [
      { name: 'id', fields: ['id'] },
      { name: 'siteId_number', fields: ['siteId', 'number'] },
    ],
    fields: [
      scalar('id', 'Int', { hasDefault: true }),
      scalar('siteId', 'Decimal'),
      scalar('number', 'Int'),
      scalar('parentNumber', 'Int', { optional: true }),
      relation('site', 'Site', { opposite: 'slots', ...key('siteId') }),
      relation('parent', 'Slot', {
        optional: true,
        foreignKey: [
          { field: 'siteId', references: 'siteId' },
          { field: 'parentNumber', references: 'number' },
        ],
      }),
    ],
  };
  return { ...LIBRARY, models: [site, slot] };
}
