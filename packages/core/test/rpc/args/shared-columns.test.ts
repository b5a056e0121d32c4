import { sharedColumnSchema } from '../../shared-column-schema.ts';
import { errorsOf } from '../../thrown.ts';
import { checkCall } from './check-call.ts';

const schema = sharedColumnSchema(['id']);
const check = (target: string, args: object) => checkCall(target, args, { schema });
const links = (siteId: string) => ({
  site: { connect: { id: '1.5' } },
  parent: { connect: { siteId_number: { siteId, number: 2 } } },
});

describe('links that share a column', () => {
  it.each<[string, object, string]>([
    ['slot.create', { data: { number: 1, ...links('2') } }, 'data'],
    ['slot.upsert', { where: { id: 1 }, create: { number: 1 }, update: links('2') }, 'update'],
    [
      'site.update',
      { where: { id: '1' }, data: { slots: { update: [{ where: { id: 1 }, data: links('2') }] } } },
      'data.slots.update.0.data',
    ],
  ])('cannot set it to different values: %s %j', async (target, args, path) => {
    const [error] = await errorsOf(() => check(target, args));
    expect([error?.status, error?.message]).toEqual([
      400,
      `Expected "site" and "parent" to set their shared column to the same value at "${path}".`,
    ]);
  });

  it.each<[string, object]>([
    ['the same value in another spelling', links('15e-1')],
    ['a value that the request does not have', { ...links('1'), parent: { connect: { id: 4 } } }],
    ['one link alone', { parent: links('2').parent }],
  ])('can set it to %s', (_, data) => {
    expect(() => check('slot.update', { where: { id: 1 }, data })).not.toThrow();
  });
});
