import {
  type CreateApiHandler,
  type OrmBinding,
  restHandler,
  rpcHandler,
  type SchemaDescription,
} from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import { businessSchema, copyModels } from '@modelway/testing/business-schema';
import { zenstack } from '../src/index.ts';

/** The handlers, and the maximum sizes of their documents for 34 models in bytes. */
const HANDLERS: Readonly<Record<string, readonly [CreateApiHandler, number]>> = {
  REST: [restHandler({ endpoint: '/', log: false }), 705_000],
  RPC: [rpcHandler({ log: false }), 1_335_000],
};

const COPIES = 4;

const orm = zenstack(businessSchema) as OrmBinding<unknown>;
const few = copyModels(orm.schema, 1);
const many = copyModels(orm.schema, COPIES);

function describeApi(schema: SchemaDescription, handler: CreateApiHandler): object {
  const info = { title: 'Business', version: '1' };
  return openApi({ orm: { ...orm, schema }, handlers: { '': handler }, info });
}

/** Returns the shortest CPU time of several builds, since other work only makes them slower. */
function fastestBuild(schema: SchemaDescription, handler: CreateApiHandler): number {
  const times = Array.from({ length: 8 }, () => {
    const start = process.threadCpuUsage();
    describeApi(schema, handler);
    const { user, system } = process.threadCpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

describe.each(Object.entries(HANDLERS))('the %s document', (_name, [handler, maximum]) => {
  it('stays below its maximum size for 34 models', () => {
    expect(orm.schema.models).toHaveLength(34);
    expect(JSON.stringify(describeApi(orm.schema, handler)).length).toBeLessThan(maximum);
  });

  it('grows linearly with the number of models', () => {
    const size = (schema: SchemaDescription) => JSON.stringify(describeApi(schema, handler)).length;
    expect(size(many) / size(few)).toBeLessThan(COPIES * 1.01);
  });

  it('is built in a time that grows linearly with the number of models', () => {
    // The first builds run code that is not optimized yet.
    const ofFew = fastestBuild(few, handler);
    expect(fastestBuild(many, handler) / ofFew).toBeLessThan(COPIES * 3);
  });
});
