import { type OrmBinding, restHandler, rpcHandler, type SchemaDescription } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';

const MODELS = 300;

/**
 * Returns the milliseconds to create both handlers for a schema of 300 models with 12 fields each.
 */
export function startUpTime(): number {
  const orm = { ...zenstack(schema), schema: largeSchema() } as OrmBinding<unknown>;
  const start = performance.now();
  restHandler({ endpoint: '/api' })(orm);
  rpcHandler()(orm);
  return performance.now() - start;
}

function largeSchema(): SchemaDescription {
  const scalar = (name: string, type: string, more: object = {}) => ({
    kind: 'scalar',
    name,
    type,
    list: false,
    optional: true,
    hasDefault: false,
    databaseGenerated: false,
    computed: false,
    omitted: false,
    searchable: false,
    ...more,
  });
  const models = Array.from({ length: MODELS }, (_, i) => ({
    name: `Model${i}`,
    idFields: ['id'],
    uniqueKeys: [{ name: 'id', fields: ['id'] }],
    fields: [
      scalar('id', 'Int', { optional: false, databaseGenerated: true, hasDefault: true }),
      ...['String', 'Boolean', 'Int', 'BigInt', 'Float', 'Decimal', 'DateTime', 'Json'].map(
        (type) => scalar(`a${type}`, type),
      ),
      scalar('parentId', 'Int'),
      {
        kind: 'relation',
        name: 'parent',
        model: `Model${(i + 1) % MODELS}`,
        list: false,
        optional: true,
        opposite: 'children',
        foreignKey: [{ field: 'parentId', references: 'id' }],
      },
      {
        kind: 'relation',
        name: 'children',
        model: `Model${(i + MODELS - 1) % MODELS}`,
        list: true,
        optional: false,
        opposite: 'parent',
      },
    ],
  }));
  return { provider: 'postgresql', enums: [], models } as unknown as SchemaDescription;
}
