// Prints the heap that the handlers of a schema hold, in bytes, as JSON: the schema has as many copies
// of the models of a business as the argument says.
import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { businessSchema, copyModels } from '@modelway/testing/business-schema';

const copies = Number(process.argv[2]);
const orm = zenstack(businessSchema) as OrmBinding<unknown>;
const create = () => {
  const schema = copyModels(orm.schema, copies);
  const copied = { ...orm, schema };
  const handlers = [restHandler({ endpoint: '/', log: false }), rpcHandler({ log: false })];
  return { schema, handlers: handlers.map((handler) => handler(copied)) };
};
const usedHeap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

// The first handlers load code, too.
create();
const before = usedHeap();
const start = performance.now();
const held = create();
const ms = performance.now() - start;
const bytes = usedHeap() - before;
console.log(JSON.stringify({ models: held.schema.models.length, bytes, ms }));
