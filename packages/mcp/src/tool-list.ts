import type { Tool } from '@modelcontextprotocol/server';
import type { McpApi } from './mcp-api.ts';
import type { McpSettings } from './options.ts';

const TEXT = { type: 'string' };
const OBJECT = { type: 'object' };

/** The result of every tool but `describe`. */
const RESULT = object({ data: { description: 'The result of the operation.' } }, ['data']);

/** Returns the tools of a handler: at most four, whatever the number of models. */
export function buildToolList(api: McpApi, { write, limits }: McpSettings): readonly Tool[] {
  const { reads, writes, procedures } = api;
  return [
    DESCRIBE,
    ...(reads.length > 0 ? [readTool(reads, limits.rows)] : []),
    ...(write && writes.length > 0 ? [writeTool(writes)] : []),
    ...(procedures.length > 0 ? [procedureTool(procedures.some(isMutation))] : []),
  ];
}

function isMutation({ kind }: McpApi['procedures'][number]): boolean {
  return kind === 'mutation';
}

const DESCRIBE: Tool = {
  name: 'describe',
  title: 'Describe the data',
  description:
    'Without a model: every model with its relationships, and the procedures. With a model: its fields, types, keys, relationships and operations with their arguments. Call it before the first use of a model: names are never guessed.',
  inputSchema: object({ model: { ...TEXT, description: 'The name of a model.' } }, []),
  outputSchema: {
    type: 'object',
    properties: {
      models: { type: 'array', items: OBJECT },
      procedures: { type: 'array', items: OBJECT },
    },
    required: ['models'],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

function readTool(operations: readonly string[], rows: number): Tool {
  return {
    name: 'read',
    title: 'Read data',
    description: `Finds, counts, aggregates or groups the records of a model that the caller may read. "args" are those of Prisma's client: where, select, include, omit, orderBy, take, skip, cursor, distinct; by, having, _count, _sum, _avg, _min and _max to aggregate. Conditions: { field: value } or { field: { in, not, lt, gte, contains, startsWith, … } }, { relationship: { some | every | none | is } }, AND, OR, NOT. One call reads at most ${rows} records, related ones included; count and aggregate instead of reading all. findMany without take returns a page; if the result has "next", add its members to "args" for the next page. Decimal and BigInt values are strings, DateTime values ISO 8601, Bytes base64.`,
    inputSchema: object(
      {
        model: { ...TEXT, description: 'The name of a model, from the tool describe.' },
        operation: { ...TEXT, enum: operations },
        args: {
          ...OBJECT,
          description:
            'Such as { "where": { "published": true }, "orderBy": { "id": "desc" }, "take": 10 }',
        },
      },
      ['model', 'operation'],
    ),
    outputSchema: {
      ...RESULT,
      properties: {
        ...RESULT.properties,
        next: {
          ...object({ skip: { type: 'integer' } }, ['skip']),
          description: 'If the page is full: the arguments of the next page, which may be empty.',
        },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

function writeTool(operations: readonly string[]): Tool {
  return {
    name: 'write',
    title: 'Change data',
    description:
      'Creates, updates or deletes records that the caller may change. "args" are those of Prisma\'s client: data, where, create, update, select, include, with nested writes (create, connect, disconnect, set, update, delete) for relationships. updateMany and deleteMany require a condition in where. The operation transaction runs "steps" in one transaction, all or none.',
    inputSchema: object(
      {
        model: { ...TEXT, description: 'The name of a model; not for transaction.' },
        operation: { ...TEXT, enum: [...operations, 'transaction'] },
        args: {
          ...OBJECT,
          description: 'Such as { "where": { "id": 1 }, "data": { "title": "New" } }',
        },
        steps: {
          type: 'array',
          description: 'For transaction: [{ "model": "post", "op": "create", "args": { … } }]',
          items: OBJECT,
        },
      },
      ['operation'],
    ),
    outputSchema: RESULT,
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  };
}

function procedureTool(mutates: boolean): Tool {
  return {
    name: 'procedure',
    title: 'Call a procedure',
    description:
      'Calls a procedure of the application. The tool describe lists the procedures and their parameters.',
    inputSchema: object(
      {
        name: TEXT,
        args: { ...OBJECT, description: 'The parameters by name.' },
      },
      ['name'],
    ),
    outputSchema: RESULT,
    annotations: { readOnlyHint: !mutates, destructiveHint: mutates, openWorldHint: false },
  };
}

type ObjectSchema = Tool['inputSchema'] & { readonly properties: Record<string, object> };

function object(properties: Record<string, object>, required: readonly string[]): ObjectSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required: [...required] }),
    additionalProperties: false,
  } as ObjectSchema;
}
