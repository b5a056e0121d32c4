import { findMissingLinks } from '../../src/links/find-missing-links.ts';
import type { Link } from '../../src/links/link.ts';
import { libraryModel } from '../library-context.ts';
import { connectionTo, recordingOrm } from '../recording-orm.ts';

const BOOK = libraryModel('book');
const LOAN = libraryModel('bookLoan');
const book = (id: number): Link => ({ name: 'book', target: BOOK, key: { id } });
const loan = (bookId: number, reader: string): Link => ({
  name: 'loan',
  target: LOAN,
  key: { reader, bookId },
  stored: false,
});

async function find(links: readonly Link[], responses: Readonly<Record<string, unknown>>) {
  const { orm, calls } = recordingOrm(responses);
  const missing = await findMissingLinks(links, connectionTo(orm));
  return { missing, calls: calls.map(({ model, operation, args }) => [model, operation, args]) };
}

describe('findMissingLinks', () => {
  it('sends no query without links', async () => {
    expect(await find([], {})).toEqual({ missing: [], calls: [] });
  });

  it('counts once for each model and key, each row once', async () => {
    const sent = [book(1), loan(1, 'a'), book(2), book(1), loan(2, 'b')];
    const { missing, calls } = await find(sent, { count: 2 });
    expect(missing).toEqual([]);
    expect(calls).toEqual([
      ['Book', 'count', { where: { id: { in: [1, 2] } } }],
      ['BookLoan', 'count', { where: { OR: [sent[1]?.key, sent[4]?.key] } }],
    ]);
  });

  it('returns the links to missing rows', async () => {
    const { missing, calls } = await find([book(1), book(2)], { count: 1, findMany: [{ id: 1 }] });
    expect(missing).toEqual([book(2)]);
    expect(calls[1]).toEqual([
      'Book',
      'findMany',
      { where: { id: { in: [1, 2] } }, select: { id: true } },
    ]);
  });

  it('compares the texts that links store', async () => {
    const stored = [{ ...loan(1, 'a'), stored: true }];
    const where = stored[0]?.key;
    const same = await find(stored, { findMany: [{ reader: 'a', bookId: 1 }] });
    expect(same.missing).toEqual([]);
    expect(same.calls).toEqual([
      ['BookLoan', 'findMany', { where, select: { reader: true, bookId: true } }],
    ]);
    const other = await find(stored, { findMany: [{ reader: 'A', bookId: 1 }] });
    expect(other.missing).toEqual(stored);
    const padded = await find(stored, { findMany: [{ reader: 'a  ', bookId: 1 }] });
    expect(padded.missing).toEqual([]);
  });

  it('counts the rows of other values that links store', async () => {
    const { calls } = await find([book(1)], { count: 1 });
    expect(calls).toEqual([['Book', 'count', { where: { id: 1 } }]]);
  });

  it('checks 500 rows at a time', async () => {
    const links = Array.from({ length: 1001 }, (_, i) => book(i));
    const count = ({ where }: { where: { id: number | { in: number[] } } }) =>
      typeof where.id === 'number' ? 1 : where.id.in.length;
    const { missing, calls } = await find(links, { count });
    expect([missing, calls.length]).toEqual([[], 3]);
  });
});
