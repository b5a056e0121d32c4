import {
  createDelegatedDatabase,
  createTestDatabase,
  type DelegatedDatabase,
  postgresTarget,
  type TestDatabase,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import type { ZenStackModel, ZenStackSchema } from '../../src/schema/zenstack-schema.ts';
import { JSON_SCHEMA } from '../queries/json-schema.ts';

type Attribute = NonNullable<ZenStackModel['attributes']>[number];

const literal = (value: unknown) => ({ kind: 'literal', value });
const allow = (operations: string, condition: object): Attribute => ({
  name: '@@allow',
  args: [{ value: literal(operations) }, { value: condition }],
});
const caller = { kind: 'call', function: 'auth' };
const is = (left: object) => ({ kind: 'binary', op: '==', left, right: caller });

/** The policies of the rows of models that extend others, or are deleted with such rows. */
const READERS: Readonly<Record<string, object>> = {
  Person: is({ kind: 'this' }),
  Asset: is({ kind: 'field', field: 'owner' }),
  Document: is({ kind: 'field', field: 'owner' }),
};

/** The schema with rows of these models that every caller can change, and one can read. */
function withHiddenRows(schema: ZenStackSchema): ZenStackSchema {
  const models = Object.entries(schema.models).map(([name, model]) => {
    const { attributes = [] } = model;
    const reader = READERS[name];
    if (!reader) return [name, model];
    const others = attributes.filter((attribute) => attribute.name !== '@@allow');
    const policies = [allow('create,update,delete', literal(true)), allow('read', reader)];
    return [name, { ...model, attributes: [...others, ...policies] }];
  });
  return { ...schema, models: Object.fromEntries(models) };
}

describe('models that extend others, with rows that the caller cannot read', () => {
  let database: DelegatedDatabase;

  beforeAll(async () => {
    database = await createDelegatedDatabase();
  });
  afterAll(() => database.close());

  /** Runs an operation on fresh rows, as one of two persons; all rows belong to the second. */
  const call = async (id: number, [model, operation]: readonly [string, string], args: object) => {
    await database.clear();
    await database.raw.person.createMany({ data: [{ name: 'Ann' }, { name: 'Bob' }] });
    const links = { ownerId: 2, reviewerId: 2 };
    await database.raw.document.create({ data: { title: 'Bob', text: 'x', ...links } });
    const schema = withHiddenRows(database.schema as unknown as ZenStackSchema);
    const client = new ZenStackClient(schema as never, database.as().$options as never);
    const orm = zenstack(schema);
    const run = orm.operation(client.$setAuth({ id } as never) as never, model, operation);
    try {
      return await run?.(args);
    } catch (error) {
      return orm.toOrmError(error)?.reason;
    }
  };

  const data = { rank: 7 };
  const more = { rank: { increment: 1 } };
  it.each<[string, string, (text: string) => object, object]>([
    ['Person', 'updateMany', (name) => ({ where: { name }, data: { name: 'x' } }), { count: 1 }],
    ['Person', 'deleteMany', (name) => ({ where: { name } }), { count: 1 }],
    ['Person', 'delete', (name) => ({ where: { id: 2, name } }), { id: 2 }],
    ['Asset', 'updateMany', (title) => ({ where: { title }, data }), { count: 1 }],
    ['Asset', 'update', (title) => ({ where: { id: 1, title }, data }), data],
    ['Asset', 'update', () => ({ where: { id: 1 }, data: more }), { rank: 1 }],
    ['Asset', 'updateMany', () => ({ data: more }), { count: 1 }],
    ['Asset', 'deleteMany', (title) => ({ where: { title } }), { count: 1 }],
    ['Asset', 'delete', (title) => ({ where: { id: 1, title } }), { id: 1 }],
    ['Document', 'updateMany', (title) => ({ where: { title }, data }), { count: 1 }],
    ['Document', 'update', (title) => ({ where: { id: 1, title }, data }), data],
    ['Document', 'update', () => ({ where: { id: 1 }, data: more }), { rank: 1 }],
    ['Document', 'updateMany', () => ({ data: more }), { count: 1 }],
    ['Document', 'deleteMany', (title) => ({ where: { title } }), { count: 1 }],
    ['Document', 'delete', (title) => ({ where: { id: 1, title } }), { id: 1 }],
  ])('hides them from the conditions of %s.%s', async (model, operation, argsOf, result) => {
    const target = [model, operation] as const;
    const hidden = await call(1, target, argsOf('Bob'));
    expect(hidden).toEqual(await call(1, target, argsOf('Nobody')));
    expect([{ count: 0 }, 'record-not-found']).toContainEqual(hidden);
    expect(await call(2, target, argsOf('Bob'))).toMatchObject(result);
  });
});

describe('rows that the caller can change and cannot read', () => {
  /** The schema with notes that nobody can read. */
  const { Folder, Note } = JSON_SCHEMA.models;
  const attributes = [allow('create,update,delete', literal(true))];
  const models = { Folder, Note: { ...Note, attributes } };
  const schema = { ...JSON_SCHEMA, models } as unknown as ZenStackSchema;

  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(postgresTarget());
  });
  afterAll(() => database.close());

  it('get a Json value with the members of a computation', async () => {
    const raw = new ZenStackClient(schema as never, database.raw.$options as never);
    const client = new ZenStackClient(schema as never, database.as().$options as never);
    await raw.$pushSchema();
    const orm = zenstack(schema);
    const run = async (db: unknown, operation: string, args: object) =>
      await orm.operation(db as never, 'Note', operation)?.(args);
    await run(raw, 'create', { data: { title: 'x' } });
    const where = { id: 1 };
    for (const name of ['increment', 'decrement', 'multiply', 'divide']) {
      for (const operation of ['update', 'updateMany']) {
        const meta = { [name]: 1, operation };
        const result = await run(client, operation, { where, data: { meta } }).catch(
          (error: unknown) => orm.toOrmError(error)?.reason,
        );
        // The result of an update cannot be read.
        expect(result).toEqual(operation === 'update' ? 'result-not-readable' : { count: 1 });
        expect(await run(raw, 'findUnique', { where })).toMatchObject({ meta });
      }
    }
  });
});
