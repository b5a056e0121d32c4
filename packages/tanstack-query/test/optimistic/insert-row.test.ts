import { insertRow } from '../../src/optimistic/insert-row.ts';

const call = (args: object) => ({
  ...{ model: 'post', operation: 'findMany', isInfinite: false },
  args,
});
const author = { id: 1, name: 'Ada' };
const metadata = { lang: 'en' };

describe('the fields of a new row', () => {
  it.each([
    ['an object of a Json field', [{ id: 1, metadata: null }], { id: 2, metadata }],
    ['a list of a Json field', [{ id: 1, metadata: {} }], { id: 2, metadata: [metadata] }],
    ['an object of a Json field in an empty list', [], { id: 2, metadata }],
  ])('contain %s', (_what, rows, row) => {
    expect(insertRow(rows, call({}), row)).toEqual([...rows, row]);
  });

  it('do not contain a relationship that other rows lack', () => {
    const rows = [{ id: 1, metadata }];
    const row = { id: 2, metadata, author, tags: [{ id: 1 }] };
    expect(insertRow(rows, call({}), row)).toEqual([...rows, { id: 2, metadata }]);
    const pages = { pages: [rows], pageParams: [0] };
    const paged = { ...call({ take: 5 }), isInfinite: true };
    expect(insertRow(pages, paged, row)).toEqual({
      ...pages,
      pages: [[...rows, { id: 2, metadata }]],
    });
  });

  it('contain a relationship that the list includes', () => {
    expect(insertRow([], call({ include: { author: true } }), { id: 2, author })).toEqual([
      { id: 2, author },
    ]);
  });
});
