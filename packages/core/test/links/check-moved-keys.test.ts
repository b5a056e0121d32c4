import { checkMovedKeys } from '../../src/links/check-moved-keys.ts';
import type { Link } from '../../src/links/link.ts';
import { buildSchemaModel } from '../../src/schema/model/build-schema-model.ts';
import { connectionTo, recordingOrm } from '../recording-orm.ts';
import { sharedColumnSchema } from '../shared-column-schema.ts';
import { errorsOf } from '../thrown.ts';

/** The column of the site is part of the id, and of another foreign key. */
const SCHEMA = sharedColumnSchema(['siteId', 'number']);

/** Checks a link of a slot, which has one row before the write and another one after it. */
async function check(before: object, after: object | undefined, there: number): Promise<void> {
  const slots = buildSchemaModel(SCHEMA).byType.get('site')?.fields.get('slots');
  if (slots?.kind !== 'relation') throw new TypeError('no relationship');
  const link: Link = {
    name: 'slots',
    target: slots.target,
    key: { siteId: 1, number: 7 },
    relation: slots,
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
      '"slots" refers to a slot that does not exist.',
    ],
    [
      'is unknown, since the id of the linked row has changed',
      undefined,
      400,
      'A slot in "slots" would get another id or be hidden, so that its links cannot be checked. Update it by itself.',
    ],
  ])('rejects a key that %s', async (_, after, status, message) => {
    const [error] = await errorsOf(() => check({ siteId: 1, parentNumber: 6 }, after, 0));
    expect([error?.status, error?.message]).toEqual([status, message]);
  });
});
