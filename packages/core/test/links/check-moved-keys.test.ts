import { checkMovedKeys } from '../../src/links/check-moved-keys.ts';
import type { Link } from '../../src/links/link.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import type { ModelDescription, SchemaDescription } from '../../src/schema/schema-description.ts';
import { byId, key, LIBRARY, relation, scalar } from '../library-schema.ts';
import { connectionTo, recordingOrm } from '../recording-orm.ts';
import { errorsOf } from '../thrown.ts';

const site: ModelDescription = {
  name: 'Site',
  ...byId,
  fields: [scalar('id', 'Int'), relation('plots', 'Plot', { list: true, opposite: 'site' })],
};

/** The column of the site is part of its id, and of another foreign key. */
const plot: ModelDescription = {
  name: 'Plot',
  idFields: ['siteId', 'number'],
  uniqueKeys: [{ name: 'siteId_number', fields: ['siteId', 'number'] }],
  fields: [
    scalar('siteId', 'Int'),
    scalar('number', 'Int'),
    scalar('parentNumber', 'Int', { optional: true }),
    relation('site', 'Site', { opposite: 'plots', ...key('siteId') }),
    relation('parent', 'Plot', {
      optional: true,
      foreignKey: [
        { field: 'siteId', references: 'siteId' },
        { field: 'parentNumber', references: 'number' },
      ],
    }),
  ],
};

const SCHEMA: SchemaDescription = { ...LIBRARY, models: [site, plot] };

/** Checks a link of a plot, which has one row before the write and another one after it. */
async function check(before: object, after: object | undefined, there: number): Promise<void> {
  const plots = buildSchemaModel(SCHEMA).byType.get('site')?.fields.get('plots');
  if (plots?.kind !== 'relation') throw new TypeError('no relationship');
  const link: Link = {
    name: 'plots',
    target: plots.target,
    key: { siteId: 1, number: 7 },
    relation: plots,
  };
  const rows = [[before], after ? [after] : []];
  const { orm } = recordingOrm({ findMany: () => rows.shift(), count: there }, SCHEMA);
  const checking = await checkMovedKeys([link])?.(connectionTo(orm));
  await checking?.finish?.({});
}

describe('checkMovedKeys', () => {
  it('accepts a key that stays, or that moves to a row that the caller can read', async () => {
    const row = { siteId: 1, parentNumber: 6 };
    await check(row, row, 0);
    await check(row, { ...row, siteId: 3 }, 1);
    await check({ siteId: 1, parentNumber: null }, undefined, 0);
  });

  it.each<[string, object | undefined, number, string]>([
    [
      'moves to a row that the caller cannot read',
      { siteId: 3, parentNumber: 6 },
      404,
      '"plots" refers to a plot that does not exist.',
    ],
    [
      'is unknown, since the id of the linked row has changed',
      undefined,
      400,
      'The links of a plot in "plots" cannot be checked. Change it in an operation of its own.',
    ],
  ])('rejects a key that %s', async (_, after, status, message) => {
    const [error] = await errorsOf(() => check({ siteId: 1, parentNumber: 6 }, after, 0));
    expect([error?.status, error?.message]).toEqual([status, message]);
  });
});
