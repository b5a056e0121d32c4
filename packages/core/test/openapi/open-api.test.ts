import { ERRORS } from '../../src/errors/error-code.ts';
import {
  type ExposeOptions,
  type ModelOperation,
  restHandler,
  rpcHandler,
} from '../../src/index.ts';
import { openApi } from '../../src/openapi/index.ts';
import type { Operation } from '../../src/openapi/openapi-document.ts';
import type { RestHandlerOptions } from '../../src/rest/rest-options.ts';
import { matchOperationsRoute } from '../../src/rest/route/match-operations-route.ts';
import { matchRestRoute } from '../../src/rest/route/match-rest-route.ts';
import { matchProcedure } from '../../src/rpc/route/match-procedure.ts';
import { matchRpcRoute } from '../../src/rpc/route/match-rpc-route.ts';
import type { SchemaDescription } from '../../src/schema/schema-description.ts';
import { libraryContext } from '../library-context.ts';
import { LIBRARY } from '../library-schema.ts';
import { recordingOrm } from '../recording-orm.ts';

import { openObjects } from './open-objects.ts';

const info = { title: 'Library', version: '1' };

/** Options that change which parts a document has. */
const VARIANTS: Readonly<Record<string, Partial<RestHandlerOptions>>> = {
  defaults: {},
  'nested routes': { nestedRoutes: true },
  'strict documents': { strict: true, linkage: 'all', validationStatus: 422 },
  'bulk writes': {
    bulkWrites: { Book: ['update', 'delete'], Tag: ['update'], BookLoan: ['delete'] },
  },
  'pages by cursor': { pagination: 'cursor' },
  'no pagination': { pageSize: Number.POSITIVE_INFINITY, maxPageSize: Number.POSITIVE_INFINITY },
};

function describeLibrary(options: Partial<RestHandlerOptions> = {}, schema = LIBRARY) {
  const { orm } = recordingOrm({}, schema);
  const rest = restHandler({ endpoint: '/rest', log: false, ...options });
  const { expose } = options;
  const rpc = rpcHandler({ log: false, ...(expose && { expose }) });
  return openApi({ orm, info, handlers: { '/rest': rest, '/rpc': rpc } });
}

function* operationsOf(document: ReturnType<typeof describeLibrary>): Iterable<{
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if ('responses' in operation) yield { path, method, operation };
    }
  }
}

function idsOf(document: ReturnType<typeof describeLibrary>): readonly string[] {
  return [...operationsOf(document)].flatMap(({ operation }) => operation.operationId ?? []);
}

describe.each(Object.entries(VARIANTS))('a document with %s', (_name, options) => {
  const document = describeLibrary(options);
  const text = JSON.stringify(document);

  it('refers to every component, and to no other', () => {
    const referred = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, ref]) => ref));
    const defined = Object.entries(document.components).flatMap(([section, parts]) =>
      Object.keys(parts).map((name) => `${section}/${name}`),
    );
    expect([...referred].sort()).toEqual(defined.sort());
  });

  it('has a different id for each operation', () => {
    const ids = idsOf(document);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(80);
  });

  it('accepts the parameter models in every operation of RPC, and in no other', () => {
    for (const { path, operation } of operationsOf(document)) {
      const models = operation.parameters?.filter(
        (each) => '$ref' in each && each.$ref === '#/components/parameters/models',
      );
      expect([path, models?.length ?? 0]).toEqual([path, path.startsWith('/rpc') ? 1 : 0]);
    }
  });

  it('closes every object of a response', () => {
    expect(openObjects(document)).toEqual([]);
  });

  it('describes endpoints of the handlers only', () => {
    const { schema, settings } = libraryContext(options);
    for (const { path, method } of operationsOf(document)) {
      const [, base, ...segments] = path.replaceAll(/\{\w+\}/g, '1').split('/');
      const header = () => undefined;
      const request = { method: method.toUpperCase(), path: `/${segments.join('/')}`, header };
      const match = () =>
        base === 'rest'
          ? (matchProcedure(request, schema) ??
            matchOperationsRoute(request, schema) ??
            matchRestRoute(request, schema, settings))
          : matchRpcRoute(request, schema);
      expect(match).not.toThrow();
    }
  });
});

it('describes lists of typed Json as values that are set, and neither filtered nor appended to', () => {
  const { schemas } = describeLibrary().components as Record<'schemas', Record<string, object>>;
  const { strings, ...conditions } = Object(schemas.SampleWhere).properties;
  const changes = Object(schemas.SampleUpdate2).properties;
  const writesOf = (name: string) =>
    changes[name].anyOf.map(({ properties = {} }) => Object.keys(properties).join());
  expect([strings, conditions.objects]).toEqual([expect.anything(), undefined]);
  expect(JSON.stringify(schemas.SampleFieldFilter)).not.toContain('objects');
  expect([writesOf('strings'), writesOf('objects')]).toEqual([
    ['', 'set', 'push'],
    ['', 'set'],
  ]);
});

it('describes a list as what "push" appends to a list of Json', () => {
  const models = LIBRARY.models.map((model) => ({
    ...model,
    fields: model.fields.map((field) => {
      return field.name === 'strings' ? { ...field, type: 'Json' as const } : field;
    }),
  }));
  const { schemas } = describeLibrary({}, { ...LIBRARY, models }).components;
  const { strings, ints } = Object(schemas?.SampleUpdate2).properties;
  expect(strings.anyOf[2].properties.push).toMatchObject({ type: 'array', items: {} });
  expect(ints.anyOf[2].properties.push.anyOf).toHaveLength(2);
});

it('describes atomic operations if there are writes, and no resource type of that name', () => {
  const isDescribed = (options: Parameters<typeof describeLibrary>[0]) =>
    JSON.stringify(describeLibrary(options).paths).includes('"operationId":"operations"');
  expect(isDescribed({})).toBe(true);
  expect(isDescribed({ modelNameMapping: { Tag: 'operations' } })).toBe(false);
  const { schema } = libraryContext();
  const models = [...schema.byType.values()].map(
    ({ name }) => [name, { operations: ['read'] as const }] as const,
  );
  expect(isDescribed({ expose: { models: Object.fromEntries(models) } })).toBe(false);
});

it('describes bulk writes only of the models that the option names', () => {
  const idsWith = (bulkWrites: RestHandlerOptions['bulkWrites'] & {}) =>
    idsOf(describeLibrary({ bulkWrites })).filter((id) => /^(update|delete)Many\./.test(id));
  expect(idsWith({})).toEqual([]);
  expect(idsWith({ Book: ['delete'], Tag: ['update', 'delete'] })).toEqual([
    'deleteMany.book',
    'updateMany.tag',
    'deleteMany.tag',
  ]);
});

it('describes include of linkage only if its resource can be read', () => {
  const includesOf = (operations: readonly ModelOperation[]) => {
    const expose: ExposeOptions = { models: { Book: { operations } } };
    const { paths } = describeLibrary({ expose });
    const { parameters } = paths['/rest/book/{id}/relationships/author'] ?? {};
    return JSON.stringify(parameters).includes('"include"');
  };
  expect(includesOf(['read', 'update'])).toBe(true);
  expect(includesOf(['update'])).toBe(false);
});

it('describes the orders that pages by cursor have', () => {
  const keysOf = (pagination: 'page' | 'cursor') => {
    const { parameters = {} } = describeLibrary({ pagination }).components;
    return ['AuthorSort', 'BookSort'].flatMap((name) => {
      const { schema } = parameters[name] as { readonly schema: { items: { enum: string[] } } };
      return schema.items.enum.filter((key) => !key.startsWith('-'));
    });
  };
  const paged = new Set(keysOf('cursor'));
  const others = keysOf('page').filter((key) => !paged.has(key));
  expect(others).toEqual(['pupils.$count', 'books.$count', 'genre']);
  expect(paged).toContain('mentor');
});

describe('the responses of failures', () => {
  const { responses = {} } = describeLibrary().components as {
    readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
  };
  const descriptions = Object.values(responses).map(({ description }) => String(description));
  const rest = descriptions.filter((text) => text.includes('unknown-error')).join(';');
  const rpc = descriptions.find((text) => text.includes('the request is invalid'));
  const rows = Object.entries(ERRORS).filter(([, { requests }]) => requests !== 'unmatched');

  it.each(rows)('name the code %s', (code, row) => {
    if (row.rest) expect(rest.split(/[;,:] ?/)).toContain(code);
    if (row.rpc) expect(rpc).toContain(`${row.rpc.status}: `);
  });
});

describe('hidden names', () => {
  const expose: ExposeOptions = {
    models: {
      Profile: false,
      Book: { fields: { title: false, genre: false, tags: false } },
      Author: { fields: { bookCount: false }, operations: ['read'] },
    },
    procedures: { stamp: false },
  };
  const hidden: Readonly<Record<string, readonly string[]>> = {
    Book: ['title', 'genre', 'tags'],
    Author: ['bookCount', 'secret', 'profile'],
  };

  it('are in no part of a document', () => {
    const models = LIBRARY.models
      .filter(({ name }) => name !== 'Profile')
      .map((model) => ({
        ...model,
        fields: model.fields.filter(({ name }) => !hidden[model.name]?.includes(name)),
      }));
    const without: SchemaDescription = { ...LIBRARY, models, procedures: [] };
    const shown: ExposeOptions = { models: { Author: { operations: ['read'] } } };
    for (const options of Object.values(VARIANTS)) {
      const text = JSON.stringify(describeLibrary({ ...options, expose }));
      const expected = JSON.stringify(describeLibrary({ ...options, expose: shown }, without));
      expect(text === expected).toBe(true);
      expect(/profile|Profile|bookCount|secret|stamp/.exec(text)).toBeNull();
    }
  });

  it('are in the document if they are exposed', () => {
    expect(/bookCount.*stamp/s.test(JSON.stringify(describeLibrary()))).toBe(true);
  });
});

describe('openApi', () => {
  it('names an invalid handler', () => {
    const { orm } = recordingOrm();
    const handlers = { '/api': () => ({ handle: async () => ({}) as never }) };
    expect(() => openApi({ orm, info, handlers })).toThrow(
      'Option handlers["/api"] must be the return value of restHandler({ … }) or rpcHandler({ … }).',
    );
  });

  it.each(['Document', 'Page', 'Error', 'BookPage', 'Failure'])(
    'has components of its own for a model %s',
    (name) => {
      const sizesWith = (added: string) => {
        const [first] = LIBRARY.models;
        const fields = first?.fields.filter(({ kind }) => kind === 'scalar') ?? [];
        const models = [...LIBRARY.models, { ...first, fields, name: added }];
        const { components } = describeLibrary({}, { ...LIBRARY, models } as SchemaDescription);
        return Object.values(components).map((section) => Object.keys(section).length);
      };
      expect(sizesWith(name)).toEqual(sizesWith('Unlike'));
    },
  );

  it('describes several handlers of one kind', () => {
    const { orm } = recordingOrm();
    const handlers = {
      '/v1': restHandler({ endpoint: '/v1', log: false }),
      '/v2': restHandler({ endpoint: '/v2', strict: true, log: false }),
    };
    const document = openApi({ orm, info, handlers });
    const ids = idsOf(document);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.components.schemas).toHaveProperty('Book2');
  });

  it('lists the security schemes as alternatives', () => {
    const { orm } = recordingOrm();
    const security = { bearer: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey' } };
    const document = openApi({ orm, info, handlers: {}, security });
    expect(document.security).toEqual([{ bearer: [] }, { key: [] }]);
    expect(document.components.securitySchemes).toEqual(security);
  });
});
