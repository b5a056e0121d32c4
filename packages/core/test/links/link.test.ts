import { keyText, type LinkingData, linkOfRow, linksByForeignKey } from '../../src/links/link.ts';
import type { Model, RelationField } from '../../src/schema/schema-model.ts';
import { scalar } from '../library-schema.ts';

const pair = (field: string, references: string) => ({ field, references });
const related = (name: string, foreignKey: RelationField['foreignKey'], guardedRead?: boolean) =>
  ({ kind: 'relation', name, target: { type: name }, foreignKey, guardedRead }) as RelationField;

/** Rows of a tenant, related to others of the same tenant. */
function itemModel(
  tenant: { optional?: boolean; hasDefault?: boolean },
  guardedRead = false,
): Model {
  const columns = [
    { ...scalar('tenantId', 'Int'), ...tenant },
    { ...scalar('parentId', 'Int'), optional: true },
  ];
  const relations = [
    related('tenant', [pair('tenantId', 'id')]),
    related('parent', [pair('tenantId', 'tenantId'), pair('parentId', 'id')], guardedRead),
  ];
  const fields = new Map<string, unknown>(
    [...columns, ...relations].map((each) => [each.name, each]),
  );
  return { fields, relations } as unknown as Model;
}

const ITEM = itemModel({});

/** The names of whole links, and those of partial ones. */
function namesOf(data: LinkingData['data'], { isNew = false, model = ITEM } = {}) {
  const { links, partial } = linksByForeignKey({ model, data, isNew });
  return [links.map(({ key }) => key), partial.map(({ name }) => name)];
}

describe('linksByForeignKey, if two keys share a column', () => {
  it.each<[string, LinkingData['data'], unknown[], string[]]>([
    ['both parts', { tenantId: 1, parentId: 2 }, [{ id: 1 }, { tenantId: 1, id: 2 }], []],
    ['one part', { parentId: 2 }, [], ['parentId']],
    ['the shared part', { tenantId: 1 }, [{ id: 1 }], ['tenantId']],
    ['an empty part', { parentId: null }, [], []],
    ['an empty part beside the other', { tenantId: 1, parentId: null }, [{ id: 1 }], []],
    ['the shared part by connect', { tenant: { connect: { id: 1 } } }, [], ['tenantId']],
    ['one part beside connect', { tenant: { connect: {} }, parentId: 2 }, [], ['parentId']],
    ['no part by a nested update', { tenant: { update: {} } }, [], []],
    ['nothing', {}, [], []],
  ])('finds the links of an update with %s', (_title, data, links, partial) => {
    expect(namesOf(data)).toEqual([links, partial]);
  });

  it.each<[string, LinkingData['data'], Model, string[]]>([
    ['an optional part is absent', { tenantId: 1 }, ITEM, []],
    ['a required part comes from elsewhere', { parentId: 2 }, ITEM, ['parentId']],
    ['an optional part is absent', { parentId: 2 }, itemModel({ optional: true }), []],
    [
      'a part has a default',
      { parentId: 2 },
      itemModel({ optional: true, hasDefault: true }),
      ['parentId'],
    ],
    ['a part comes by connect', { tenant: { connect: {} }, parentId: 2 }, ITEM, ['parentId']],
    ['the other part is absent', { tenant: { connect: {} } }, ITEM, []],
  ])('finds the links of a new row if %s', (_title, data, model, partial) => {
    expect(namesOf(data, { isNew: true, model })[1]).toEqual(partial);
  });

  it('completes a link with the values of the row', () => {
    const [link] = linksByForeignKey({ model: ITEM, data: { parentId: 2 }, isNew: false }).partial;
    if (!link) throw new Error('There is no link');
    expect(linkOfRow(link, { tenantId: 1, parentId: 2 })).toMatchObject({
      key: { tenantId: 1, id: 2 },
    });
    expect(linkOfRow(link, { tenantId: null, parentId: 2 })).toBeUndefined();
  });

  it('rejects a part of a key whose values may be masked', () => {
    const model = itemModel({}, true);
    expect(() => namesOf({ parentId: 2 }, { model })).toThrow(
      '"parentId" is part of a compound foreign key. Set all its fields together: tenantId, parentId.',
    );
  });
});

it('tells texts of keys with the values "null" and "undefined" from those without a value', () => {
  const keys = [{ id: null }, { id: 'null' }, { id: 'undefined' }, { id: '' }];
  const texts = new Set(keys.map((key) => keyText(key, ITEM)));
  expect(texts.size).toBe(keys.length);
  expect(keyText({ id: undefined }, ITEM)).not.toBe(keyText({ id: 'undefined' }, ITEM));
});
