import { restHandler, rpcHandler } from '../../src/index.ts';
import { openApi } from '../../src/openapi/index.ts';
import { LIBRARY } from '../library-schema.ts';
import { recordingOrm } from '../recording-orm.ts';

it('offers no creation of a model that others extend, whose records are created with theirs', () => {
  const models = LIBRARY.models.map((model) =>
    model.name === 'Book' ? { ...model, extendedBy: ['Tag'] } : model,
  );
  const { orm } = recordingOrm({}, { ...LIBRARY, models });
  const rest = restHandler({ endpoint: '/rest', nestedRoutes: true, log: false });
  const handlers = { '/rest': rest, '/rpc': rpcHandler({ log: false }) };
  const { paths, components } = openApi({
    orm,
    info: { title: 'Library', version: '1' },
    handlers,
  });
  const methodsOf = (path: string) => Object.keys(paths[path] ?? {});
  expect(methodsOf('/rest/book')).toEqual(['get']);
  expect(methodsOf('/rest/author')).toContain('post');
  expect(methodsOf('/rest/author/{id}/books')).not.toContain('post');
  const operations = Object.keys(paths).filter((path) => path.startsWith('/rpc/book/'));
  expect(operations).toContain('/rpc/book/update');
  expect(operations).toContain('/rpc/book/upsert');
  expect(operations.filter((path) => path.includes('create'))).toEqual([]);
  const names = Object.keys(components.schemas ?? {});
  expect(names.filter((name) => /^BookCreateMany/.test(name))).toEqual([]);
});
