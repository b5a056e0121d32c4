// Prints, as JSON, the costs of the OpenAPI document of one handler: `rest` or `rpc`, with so many
// copies of the models. A process of its own shows the time of its first build.
import { gzipSync } from 'node:zlib';
import { type CreateApiHandler, type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import { zenstack } from '@modelway/orm-zenstack';
import { businessSchema, copyModels } from '@modelway/testing/business-schema';
import { threadTime } from '../measure/thread-time.ts';
import type { DocumentCosts } from './measure-documents.ts';

const HANDLERS: Readonly<Record<string, CreateApiHandler>> = {
  rest: restHandler({ endpoint: '/', log: false }),
  rpc: rpcHandler({ log: false }),
};

const [, , kind = '', copies] = process.argv;
const handler = HANDLERS[kind];
if (!handler) throw new Error(`Unknown handler ${kind}. Known: ${Object.keys(HANDLERS).join()}`);

const orm = zenstack(businessSchema) as OrmBinding<unknown>;
const schema = Number(copies) > 1 ? copyModels(orm.schema, Number(copies)) : orm.schema;
const start = threadTime();
const info = { title: 'Business', version: '1' };
const document = openApi({ orm: { ...orm, schema }, handlers: { '': handler }, info });
const milliseconds = threadTime() - start;
const text = JSON.stringify(document);
const costs: Omit<DocumentCosts, 'kind'> = {
  models: schema.models.length,
  milliseconds,
  kilobytes: text.length / 1000,
  compressed: gzipSync(text).length / 1000,
};
console.log(JSON.stringify(costs));
