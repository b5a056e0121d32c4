import { restHandler, rpcHandler } from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing';
import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiOkResponse,
  ApiProperty,
  ApiTags,
  DocumentBuilder,
  type OpenAPIObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ModelwayModule, mergeOpenApi } from '../src/index.ts';
import { PLATFORMS, type RunningApp, startApp } from './nest-app.ts';

const orm = zenstack(schema);
const rest = restHandler({ endpoint: '/v1/rest' });
const rpc = rpcHandler();
const info = { title: 'Data', version: '1' };
const security = {
  bearer: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'x-key' },
};
const ours = openApi({ orm, handlers: { '/v1/rest': rest, '/v1/rpc': rpc }, info, security });

/** Its name is that of a component of Modelway's. */
class TagAttributes {
  @ApiProperty({ type: String, nullable: true, enum: ['a', 'b'] })
  own!: string | null;

  @ApiProperty({ type: String, nullable: true })
  default!: string | null;

  @ApiProperty({ type: Number, minimum: 0, exclusiveMinimum: true as never })
  size!: number;
}

@ApiTags('own')
@ApiBearerAuth()
@ApiExtraModels(TagAttributes)
@Controller('own')
class OwnController {
  @Get()
  @ApiOkResponse({ type: TagAttributes })
  read(): TagAttributes {
    return { own: null, default: null, size: 1 };
  }

  @Post()
  write(@Body() body: TagAttributes): TagAttributes {
    return body;
  }
}

const OPERATION_IDS = /"operationId":"[^"]+"/g;
const withoutIds = (text = '') => text.replaceAll(OPERATION_IDS, '');

/** Replaces references of a part of a document by what they refer to, except in cycles. */
function dereference(document: object, part: unknown, inside: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((item) => dereference(document, item, inside));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { readonly $ref?: string };
  if ($ref !== undefined) {
    if (inside.includes($ref)) return 'a cycle';
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => Object(node)[key], document);
    return dereference(document, target, [...inside, $ref]);
  }
  const entries = Object.entries(part);
  return Object.fromEntries(
    entries.map(([key, member]) => [key, dereference(document, member, inside)]),
  );
}

let running: RunningApp;

afterEach(() => running.app.close());

describe.each(PLATFORMS)('on %s', (_, createAdapter) => {
  const start = async (): Promise<OpenAPIObject> => {
    const getClient = () => {
      throw new Error('No client is needed');
    };
    const options = { orm, getClient };
    running = await startApp(
      {
        imports: [
          ModelwayModule.forRoot({ ...options, prefix: '/rest', handler: rest }),
          ModelwayModule.forRoot({ ...options, prefix: '/rpc', handler: rpc }),
        ],
        controllers: [OwnController],
      },
      { adapter: createAdapter(), configure: (app) => app.setGlobalPrefix('v1') },
    );
    const config = new DocumentBuilder()
      .setTitle('App')
      .addTag('own', 'Own routes')
      .addBearerAuth()
      .addApiKey({ type: 'apiKey', in: 'query', name: 'key' }, 'key')
      .build();
    return SwaggerModule.createDocument(running.app, config);
  };

  it('has no routes of the module before it is merged', async () => {
    expect(Object.keys((await start()).paths)).toEqual(['/v1/own']);
  });

  it('is a valid document of OpenAPI 3.1', async () => {
    const merged = mergeOpenApi(await start(), ours);
    const { valid, errors } = await new Validator().validate({ ...merged });
    expect([valid, errors]).toEqual([true, undefined]);
    expect(merged).toMatchObject({ openapi: '3.1.1', info: { title: 'App' } });
  });

  it('has the paths, the components and the tags of both', async () => {
    const document = await start();
    const { paths, components, tags } = mergeOpenApi(document, ours);
    expect(Object.keys(paths)).toEqual(['/v1/own', ...Object.keys(ours.paths)]);
    expect(Object.keys(components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['TagAttributes', 'TagAttributes2', 'PostAttributes']),
    );
    expect(tags).toEqual([{ name: 'own', description: 'Own routes' }, ...ours.tags]);
  });

  it('renames components whose names the app has, with their references', async () => {
    const merged = mergeOpenApi(await start(), ours);
    expect(merged.components?.schemas?.TagAttributes2).toEqual(
      ours.components.schemas?.TagAttributes,
    );
    const references = new Set(JSON.stringify(merged).match(/#\/components\/[^"]+/g));
    for (const reference of references) {
      const [, , section = '', name = ''] = reference.split('/');
      const found = (merged.components as Record<string, object> | undefined)?.[section];
      expect([reference, Object.hasOwn(found ?? {}, name)]).toEqual([reference, true]);
    }
    expect(JSON.stringify(merged.paths['/v1/own'])).toContain(
      '"#/components/schemas/TagAttributes"',
    );
    expect(
      JSON.stringify([merged.components?.schemas?.TagResource, merged.paths['/v1/rest/tag']]),
    ).not.toContain('schemas/TagAttributes"');
  });

  it('keeps the security of both', async () => {
    const merged = mergeOpenApi(await start(), ours);
    expect(merged.components?.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      key: { type: 'apiKey', in: 'query', name: 'key' },
      key2: { type: 'apiKey', in: 'header', name: 'x-key' },
    });
    expect(merged.paths['/v1/own']?.get?.security).toEqual([{ bearer: [] }]);
    expect(merged.paths['/v1/rest/tag']?.get?.security).toEqual([{ bearer: [] }, { key2: [] }]);
  });

  it('converts the schemas of OpenAPI 3.0', async () => {
    const { components } = mergeOpenApi(await start(), ours);
    expect(components?.schemas?.TagAttributes).toMatchObject({
      properties: {
        default: { type: ['string', 'null'] },
        own: { type: ['string', 'null'], enum: ['a', 'b', null] },
        size: { type: 'number', exclusiveMinimum: 0 },
      },
    });
  });

  it('keeps the fields of each API if two of one schema are merged', async () => {
    const shown = openApi({ orm, handlers: { '/admin': rest, '/admin/rpc': rpc }, info });
    const expose = { models: { Tag: { fields: { name: false } } } } as const;
    const handlers = { '/rest': restHandler({ endpoint: '/rest', expose }) };
    const hidden = openApi({ orm, handlers, info });
    const merged = mergeOpenApi(mergeOpenApi(await start(), shown), hidden);
    const described = [merged, hidden].map((document) =>
      JSON.stringify(dereference(document, document.paths['/rest/tag'])),
    );
    expect(withoutIds(described[0])).toBe(withoutIds(described[1]));
    const ids = JSON.stringify(merged.paths).match(OPERATION_IDS) ?? [];
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('changes neither document', async () => {
    const document = await start();
    const before = JSON.stringify([document, ours]);
    mergeOpenApi(document, ours);
    expect(JSON.stringify([document, ours])).toBe(before);
  });
});
