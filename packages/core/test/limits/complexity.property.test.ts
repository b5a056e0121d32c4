import fc from 'fast-check';
import { LimitExceededError } from '../../src/errors/request-errors.ts';
import { parseCollectionQuery } from '../../src/rest/parse/query/parse-rest-query.ts';
import { argsChecker } from '../../src/rpc/parse/check-args.ts';
import { findOperation } from '../../src/rpc/route/find-operation.ts';
import { libraryContext, libraryModel } from '../library-context.ts';
import { paramsOf } from '../rest/rest-stages.ts';
import { rpcContext } from '../rpc-context.ts';

const complexity = fc.integer({ min: 1, max: 400 });

/** Whatever passes a limit passes it with any part less. */
describe('an additional part never lowers the complexity', () => {
  it('of an RPC request', () => {
    const where = fc.constantFrom<object>(
      { id: 1 },
      { OR: [{ title: 'x' }, { author: { is: { name: 'x' } } }] },
      { NOT: { tags: { some: { name: 'x' } } } },
      { author: { mentor: { pupils: { every: { books: { none: {} } } } } } },
    );
    const orderBy = fc.constantFrom<object>(
      { title: 'asc' },
      { author: { name: 'asc' } },
      { tags: { _count: 'asc' } },
    );
    const include = fc.constantFrom<[string, unknown]>(
      ['author', { include: { books: { where: { tags: { some: { name: 'x' } } } } } }],
      ['tags', { where: { name: 'x' } }],
      ['_count', true],
    );
    const read = fc.record({ AND: list(where), orderBy: list(orderBy), include: list(include) });
    const passes = (parts: Parts, limit: number) => {
      const context = rpcContext({ limits: { complexity: limit } });
      const { AND = [], orderBy: order = [], include: included = [] } = parts;
      const args = {
        where: { AND },
        orderBy: order,
        include: Object.fromEntries(included as [string, unknown][]),
      };
      const target = findOperation('book', 'findMany', context.schema);
      return isWithin(() => argsChecker(context)(target, args as never));
    };
    assertMonotone(read, passes);
  });

  it('of a REST request', () => {
    const filter = fc.constantFrom(
      'filter[id]=1',
      'filter[author][name]=x',
      'filter[$or][0][tags][name]=x',
      'filter[$not][author][mentor][pupils][id]=1',
      'filter[title$contains]=a,b,c',
    );
    const sort = fc.constantFrom('title', 'author.name', 'author.mentor.name');
    const include = fc.constantFrom('author', 'author.books', 'tags.books.author');
    const read = fc.record({ filter: list(filter), sort: list(sort), include: list(include) });
    const passes = (
      { filter: filters = [], sort: keys = [], include: paths = [] }: Parts,
      limit: number,
    ) => {
      const params = [...filters];
      if (keys.length > 0) params.push(`sort=${keys}`);
      if (paths.length > 0) params.push(`include=${paths}`);
      const context = libraryContext({ limits: { complexity: limit } });
      const scope = { model: libraryModel('book'), context };
      return isWithin(() => parseCollectionQuery(paramsOf(params.join('&')), scope));
    };
    assertMonotone(read, passes);
  });
});

type Parts = Readonly<Record<string, readonly unknown[]>>;

function list<Part>(part: fc.Arbitrary<Part>): fc.Arbitrary<Part[]> {
  return fc.array(part, { maxLength: 5 });
}

function assertMonotone(
  read: fc.Arbitrary<Parts>,
  passes: (parts: Parts, limit: number) => boolean,
): void {
  fc.assert(
    fc.property(read, complexity, (parts, limit) => {
      if (!passes(parts, limit)) return;
      for (const [kind, members] of Object.entries(parts)) {
        for (const index of members.keys()) {
          const fewer = { ...parts, [kind]: members.filter((_, i) => i !== index) };
          expect(passes(fewer, limit)).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
}

function isWithin(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof LimitExceededError) return false;
    throw error;
  }
}
