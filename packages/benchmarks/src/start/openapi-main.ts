// Prints the sizes of OpenAPI documents, and the times to build them. A process for each handler
// shows the time of its first build.
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { type CreateApiHandler, type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import { zenstack } from '@modelway/orm-zenstack';
import { businessSchema, copyModels } from '@modelway/testing/business-schema';
import { summarize } from './measure/ratio.ts';
import { threadTime } from './measure/thread-time.ts';

const HANDLERS: Readonly<Record<string, CreateApiHandler>> = {
  REST: restHandler({ endpoint: '/', log: false }),
  RPC: rpcHandler({ log: false }),
};
const COPIES = [1, 9];
const BUILDS = 30;

const [, , name] = process.argv;
if (name === undefined) {
  for (const each of Object.keys(HANDLERS)) {
    const flags = ['--conditions=@modelway/source', import.meta.filename, each];
    execFileSync(process.execPath, flags, { stdio: 'inherit' });
  }
} else {
  const handler = HANDLERS[name];
  if (!handler) throw new Error(`Unknown handler ${name}. Known: ${Object.keys(HANDLERS).join()}`);
  for (const copies of COPIES) printCosts(name, handler, copies);
}

function printCosts(title: string, handler: CreateApiHandler, copies: number): void {
  const orm = zenstack(businessSchema) as OrmBinding<unknown>;
  const schema = copies === 1 ? orm.schema : copyModels(orm.schema, copies);
  const info = { title: 'Business', version: '1' };
  let text = '';
  const times = Array.from({ length: BUILDS }, () => {
    const start = threadTime();
    const document = openApi({ orm: { ...orm, schema }, handlers: { '': handler }, info });
    const time = threadTime() - start;
    text = JSON.stringify(document);
    return time;
  });
  const [first = Number.NaN, ...warm] = times;
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  console.log(
    `${title}, ${schema.models.length} models: ${kilobytes(text.length)}, ${kilobytes(gzipSync(text).length)} gzipped;`,
    `first build in this process ${first.toFixed(0)} ms, then ${summarize(warm).median.toFixed(0)} ms`,
  );
}
