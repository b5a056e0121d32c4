import { matchRpcRoute } from '../../../src/rpc/route/match-rpc-route.ts';
import { libraryContext } from '../../library-context.ts';
import { rpcContext } from '../../rpc-context.ts';
import { errorsOf } from '../../thrown.ts';

const { schema } = libraryContext();
const match = (method: string, path: string) => {
  const route = matchRpcRoute({ method, path }, schema);
  if (route.kind === 'options') return route.allow;
  return route.kind === 'operation'
    ? `${route.target.model.name}.${route.target.name}`
    : route.kind;
};

describe('matchRpcRoute', () => {
  it.each([
    ['GET', '/bookLoan/findMany', 'BookLoan.findMany'],
    ['GET', '/bookloan/findUnique', 'BookLoan.findUnique'],
    ['HEAD', '/BookLoan/findFirst', 'BookLoan.findFirst'],
    ['GET', '/book/count/', 'Book.count'],
    ['GET', '/book/aggregate', 'Book.aggregate'],
    ['GET', '/book/groupBy', 'Book.groupBy'],
    ['POST', '/book/create', 'Book.create'],
    ['POST', '/book/createMany', 'Book.createMany'],
    ['PATCH', '/book/update', 'Book.update'],
    ['PUT', '/book/update', 'Book.update'],
    ['PATCH', '/book/updateMany', 'Book.updateMany'],
    ['PUT', '/book/updateMany', 'Book.updateMany'],
    ['POST', '/book/upsert', 'Book.upsert'],
    ['DELETE', '/book/delete', 'Book.delete'],
    ['DELETE', '/book/deleteMany', 'Book.deleteMany'],
    ['OPTIONS', '/book/update', 'PATCH, PUT, OPTIONS'],
    ['POST', '/$transaction/sequential', 'transaction'],
    ['POST', '/%24transaction/sequential', 'transaction'],
    ['OPTIONS', '/$transaction/sequential', 'POST, OPTIONS'],
  ])('matches %s %s', (method, path, route) => {
    expect(match(method, path)).toBe(route);
  });

  it.each([
    ['PATCH', '/book/findMany', 'GET, HEAD, QUERY, POST, OPTIONS'],
    ['GET', '/book/create', 'POST, OPTIONS'],
    ['POST', '/book/update', 'PATCH, PUT, OPTIONS'],
    ['POST', '/book/delete', 'DELETE, OPTIONS'],
    ['constructor', '/book/upsert', 'POST, OPTIONS'],
    ['GET', '/$transaction/sequential', 'POST, OPTIONS'],
  ])('rejects %s %s with 405 and the allowed methods', async (method, path, allow) => {
    const [error] = await errorsOf(() => match(method, path));
    expect(error).toMatchObject({ code: 'method-not-allowed', status: 405, headers: { allow } });
  });

  it.each([
    ['/nope/findMany', 'unsupported-model'],
    ['/constructor/findMany', 'unsupported-model'],
    ['/__proto__/findMany', 'unsupported-model'],
    ['/book/nope', 'unsupported-operation'],
    ['/book/FindMany', 'unsupported-operation'],
    ['/book/constructor', 'unsupported-operation'],
    ['/book/__proto__', 'unsupported-operation'],
    ['/book/toString', 'unsupported-operation'],
    ['/book/$queryRaw', 'unsupported-operation'],
    ['/', 'invalid-path'],
    ['/book', 'invalid-path'],
    ['/book/findMany/1', 'invalid-path'],
    ['/book/%zz', 'invalid-path'],
    ['/$transaction', 'invalid-path'],
    ['/$transaction/interactive', 'invalid-path'],
    ['/$transaction/sequential/1', 'invalid-path'],
  ])('rejects %s', async (path, code) => {
    const [error] = await errorsOf(() => match('GET', path));
    expect(error).toMatchObject({ code, status: 400 });
  });

  it('treats hidden names like unknown ones', async () => {
    const expose = { models: { Tag: false, Book: { operations: ['read', 'update'] } } } as const;
    const exposed = rpcContext({ expose }).schema;
    const send = (path: string) => errorsOf(() => matchRpcRoute({ method: 'POST', path }, exposed));
    for (const [path, code] of [
      ['/tag/create', 'unsupported-model'],
      ['/book/create', 'unsupported-operation'],
      ['/book/upsert', 'unsupported-operation'],
      ['/book/deleteMany', 'unsupported-operation'],
    ] as const) {
      expect(await send(path)).toMatchObject([{ code, status: 400 }]);
    }
    expect(await send('/book/update')).toMatchObject([{ status: 405 }]);
  });

  it('keeps the endpoints of known paths alone, and checks the method each time', async () => {
    const recent = new Map();
    const find = (method: string, path: string) => matchRpcRoute({ method, path }, schema, recent);
    expect(find('GET', '/book/findMany')).toBe(find('POST', '/book/findMany'));
    expect(find('OPTIONS', '/book/findMany')).toMatchObject({ kind: 'options' });
    expect(await errorsOf(() => find('DELETE', '/book/findMany'))).toMatchObject([{ status: 405 }]);
    expect(await errorsOf(() => find('GET', '/book/nope'))).toMatchObject([{ status: 400 }]);
    expect([...recent.keys()]).toEqual(['/book/findMany']);
  });
});
