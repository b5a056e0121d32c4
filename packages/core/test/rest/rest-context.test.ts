import { buildRestContext } from '../../src/rest/rest-context.ts';
import { type RestHandlerOptions, resolveRestOptions } from '../../src/rest/rest-options.ts';
import { scalar } from '../library-schema.ts';
import { recordingOrm } from '../recording-orm.ts';

const build = (field: string, options: Partial<RestHandlerOptions>) => {
  const thing = {
    name: 'Thing',
    fields: [scalar('id', 'Int'), scalar(field, 'String')],
    idFields: ['id'],
    uniqueKeys: [{ name: 'id', fields: ['id'] }],
  };
  const { orm } = recordingOrm({}, { provider: 'sqlite', enums: {}, models: [thing] });
  return buildRestContext(orm, resolveRestOptions({ endpoint: '/api', ...options }));
};

describe('the option strict', () => {
  it.each(['name', 'a', 'snake_case', 'a1'])('accepts a field named %s', (field) => {
    expect(build(field, { strict: true }).schema.byType.size).toBe(1);
  });

  it.each(['type', '_hidden', 'trailing_'])('rejects a field named %s', (field) => {
    const start = (options: object) => () => build(field, { strict: true, ...options });
    expect(start({})).toThrow(TypeError);
    expect(start({})).toThrow(`Option strict: JSON:API does not support a field named "${field}"`);
    const expose = { models: { Thing: { fields: { [field]: false } } } };
    expect(start({ expose })).not.toThrow();
    expect(start({ strict: false })).not.toThrow();
  });
});

it.each([
  { cacheControl: { Thingy: 'private' } },
  { bulkWrites: { Thingy: ['delete' as const] } },
  { meta: { Thingy: { fields: [], toMeta: () => ({}) } } },
])('rejects an unknown model in %j', (options) => {
  expect(() => build('name', options)).toThrow(
    `Option ${Object.keys(options)}: unknown model "Thingy". Did you mean "Thing"?`,
  );
});

describe('the option meta', () => {
  const meta = { Thing: { fields: ['id', 'name'], toMeta: () => ({}) } };
  const start = (expose?: RestHandlerOptions['expose']) => () =>
    build('name', { meta, ...(expose && { expose }) });

  it('accepts visible columns, and a model that is not exposed', () => {
    expect(start()().metas.size).toBe(1);
    expect(start({ models: { Thing: false } })().metas.size).toBe(0);
    expect(start({ models: { Thing: { operations: ['create'] } } })().metas.size).toBe(0);
  });

  it.each([false, { read: false }] as const)('rejects a field with the exposure %j', (exposure) => {
    expect(start({ models: { Thing: { fields: { name: exposure } } } })).toThrow(
      'Option meta.Thing.fields: unknown field "name".',
    );
  });
});
