import { matchRestRoute } from '../../../src/rest/route/match-rest-route.ts';
import { libraryContext } from '../../library-context.ts';
import { errorsOf } from '../../thrown.ts';

const { schema } = libraryContext();
const match = (method: string, path: string) => {
  const route = matchRestRoute({ method, path }, schema);
  if (route.kind === 'options') return route;
  return { ...route, model: route.model.name };
};

const COLLECTION = 'GET, HEAD, POST, OPTIONS';
const RESOURCE = 'GET, HEAD, PATCH, PUT, DELETE, OPTIONS';

describe('matchRestRoute', () => {
  it.each([
    ['GET', '/book', { kind: 'list', model: 'Book' }],
    ['HEAD', '/book/', { kind: 'list', model: 'Book' }],
    ['POST', '/bookLoan', { kind: 'create', model: 'BookLoan' }],
    ['GET', '/book/1', { kind: 'fetch', model: 'Book', id: '1' }],
    ['HEAD', '/tag/a%2Fb', { kind: 'fetch', model: 'Tag', id: 'a/b' }],
    ['PATCH', '/bookLoan/1_a%255Fb', { kind: 'update', model: 'BookLoan', id: '1_a%5Fb' }],
    ['PUT', '/book/1', { kind: 'update', model: 'Book', id: '1' }],
    ['DELETE', '/book/1', { kind: 'delete', model: 'Book', id: '1' }],
    ['OPTIONS', '/book', { kind: 'options', allow: COLLECTION }],
    ['OPTIONS', '/book/1', { kind: 'options', allow: RESOURCE }],
    ['GET', '/book/__proto__', { kind: 'fetch', model: 'Book', id: '__proto__' }],
  ])('takes %s %s', (method, path, route) => {
    expect(match(method, path)).toEqual(route);
  });

  it.each([
    ['DELETE', '/book', COLLECTION],
    ['PATCH', '/book', COLLECTION],
    ['POST', '/book/1', RESOURCE],
    ['TRACE', '/book/1', RESOURCE],
    ['get', '/book', COLLECTION],
    ['constructor', '/book', COLLECTION],
    ['__proto__', '/book', COLLECTION],
    ['toString', '/book/1', RESOURCE],
  ])('answers %s %s with 405 and what is allowed', async (method, path, allow) => {
    const [error] = await errorsOf(() => match(method, path));
    expect(error).toMatchObject({ code: 'method-not-allowed', status: 405, headers: { allow } });
  });

  it.each(['Book', 'books', 'BOOK', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'knows no type %s',
    async (type) => {
      for (const path of [`/${type}`, `/${type}/1`]) {
        const [error] = await errorsOf(() => match('GET', path));
        expect(error).toMatchObject({
          code: 'unsupported-model',
          status: 404,
          title: 'Unsupported model type',
          message: `Model ${type} doesn't exist`,
        });
      }
    },
  );

  it.each(['', '/', '//', '/book/%zz', '/%', '/a/b/c/d/e', '/a/b/c/d/e/f/g/h'])(
    'finds no route in %j',
    async (path) => {
      const [error] = await errorsOf(() => match('GET', path));
      expect(error).toMatchObject({ code: 'invalid-path', status: 404 });
    },
  );
});
