import type { OrmBinding } from '../../../src/orm/orm-binding.ts';
import { scalar } from '../../library-schema.ts';
import { DIALECT } from '../../recording-orm.ts';

/** One row. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: number };

/** The rows by id: a ORM client as small as one can be. */
export type Items = Map<number, Item>;

interface Args {
  readonly where?: { readonly id?: number };
  readonly data?: Item;
}

const OPERATIONS: Readonly<Record<string, (items: Items, args: Args) => unknown>> = {
  findMany: (items) => [...items.values()],
  findUnique: (items, { where }) => items.get(where?.id ?? 0) ?? null,
  count: (items) => items.size,
  create: (items, { data }) => {
    if (!data) throw new TypeError('create needs data');
    items.set(data.id, data);
    return data;
  },
};

/** A binding of rows in memory, for a runtime without a database driver. */
export const itemsOrm: OrmBinding<Items> = {
  schema: {
    provider: 'sqlite',
    enums: [],
    models: [
      {
        name: 'Item',
        idFields: ['id'],
        uniqueKeys: [{ name: 'id', fields: ['id'] }],
        fields: [
          scalar('id', 'Int'),
          scalar('name', 'String'),
          scalar('at', 'DateTime', { optional: true }),
          scalar('big', 'BigInt', { optional: true }),
          scalar('bytes', 'Bytes', { optional: true }),
        ],
      },
    ],
  } as unknown as OrmBinding<Items>['schema'],
  dialect: DIALECT,
  operation: (items, _model, name) => {
    const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
    return operation && (async (args) => operation(items, args as Args));
  },
  transaction: (items, run) => run(items),
  toOrmError: () => undefined,
};
