import { runGenerator } from './run-generator.ts';

const fieldsOf = (schema: Awaited<ReturnType<typeof runGenerator>>['schema'], model: string) =>
  new Map(
    schema.models.find(({ name }) => name === model)?.fields.map((field) => [field.name, field]),
  );

describe('prisma generate', () => {
  it('writes a module that describes the schema', async () => {
    const { text } = await runGenerator(`
      /// Who writes.
      model Author {
        id        Int      @id @default(autoincrement())
        email     String   @unique @map("e_mail") /// Where "news" go.
        secret    String?  /// @modelway.hidden
        password  String   /// @modelway.writeonly
        /// Set by the office.
        /// @modelway.readonly
        rank      Rank     @default(JUNIOR)
        createdAt DateTime @default(now())
        updatedAt DateTime @updatedAt
        books     Book[]
        @@map("authors")
      }
      model Book {
        shelf    String
        number   BigInt
        title    String
        tags     String[]
        author   Author? @relation(fields: [authorId], references: [id])
        authorId Int?
        @@id([shelf, number], name: "place")
        @@unique([authorId, title])
      }
      enum Rank {
        JUNIOR
        SENIOR @map("senior")
      }
    `);
    expect(text).toMatchSnapshot();
  });

  it('describes what a column stores', async () => {
    const { schema } = await runGenerator(`
      model Event {
        id    Int      @id
        day   DateTime @db.Date
        clock DateTime @db.Time(3)
        there DateTime @db.Timetz(6)
        at    DateTime @db.Timestamptz(6)
        uid   String   @db.Uuid
        price Decimal  @db.Decimal(10, 2)
        large Decimal
      }
    `);
    const fields = fieldsOf(schema, 'Event');
    expect(fields.get('price')).toMatchObject({ digits: 10 });
    expect(fields.get('large')).not.toHaveProperty('digits');
    const stored = Array.from(fields.values(), (field) => [field.name, Object(field).stores]);
    expect(Object.fromEntries(stored)).toEqual({
      ...{ day: 'date', clock: 'time', there: 'time' },
      uid: 'uuid',
    });
  });

  it('describes what comments hide in the form of the option expose', async () => {
    const { schemaExpose } = await runGenerator(`
      model User {
        id       Int    @id
        password String /// @modelway.hidden
        email    String /// @modelway.writeonly
        role     String /// @modelway.readonly
        /// @modelway.hidden
        secrets  Secret[]
      }
      model Secret {
        id     Int  @id
        owner  User @relation(fields: [ownerId], references: [id])
        ownerId Int
      }
    `);
    expect(schemaExpose).toEqual({
      models: {
        User: {
          fields: {
            ...{ password: false, email: { read: false } },
            ...{ role: { write: false }, secrets: false },
          },
        },
      },
    });
  });

  it('describes self-relations, and several relationships between two models', async () => {
    const { schema } = await runGenerator(`
      model Node {
        id       Int    @id
        parent   Node?  @relation("tree", fields: [parentId], references: [id])
        parentId Int?
        children Node[] @relation("tree")
        next     Node[] @relation("graph")
        previous Node[] @relation("graph")
        sent     Mail[] @relation("from")
        received Mail[] @relation("to")
      }
      model Mail {
        id     Int  @id
        from   Node @relation("from", fields: [fromId], references: [id])
        fromId Int
        to     Node @relation("to", fields: [toId], references: [id])
        toId   Int
      }
    `);
    const opposites = (model: string) =>
      [...fieldsOf(schema, model).values()].flatMap((field) =>
        field.kind === 'relation' ? [[field.name, field.opposite]] : [],
      );
    expect(opposites('Node')).toEqual([
      ['parent', 'children'],
      ['children', 'parent'],
      ['next', 'previous'],
      ['previous', 'next'],
      ['sent', 'from'],
      ['received', 'to'],
    ]);
    expect(opposites('Mail')).toEqual([
      ['from', 'sent'],
      ['to', 'received'],
    ]);
  });

  it('describes referential actions, with the defaults of Prisma', async () => {
    const actions = 'onDelete: SetDefault, onUpdate: NoAction';
    const { schema } = await runGenerator(`
      model A {
        id   Int @id
        set  B[] @relation("set")
        some B[] @relation("some")
        all  B[] @relation("all")
      }
      model B {
        id     Int  @id
        set    A    @relation("set", fields: [setId], references: [id], ${actions})
        setId  Int  @default(1)
        some   A?   @relation("some", fields: [someId], references: [id])
        someId Int?
        all    A    @relation("all", fields: [allId], references: [id])
        allId  Int
      }
    `);
    const fields = fieldsOf(schema, 'B');
    expect(fields.get('set')).toMatchObject({ onDelete: 'SetDefault', onUpdate: 'NoAction' });
    expect(fields.get('some')).toMatchObject({ onDelete: 'SetNull', onUpdate: 'Cascade' });
    expect(fields.get('all')).toMatchObject({ onDelete: 'Restrict', onUpdate: 'Cascade' });
    expect(fieldsOf(schema, 'A').get('set')).not.toHaveProperty('onDelete');
  });

  it('uses a unique key as the id of a model without a primary key', async () => {
    const { schema } = await runGenerator(`
      model A {
        nick   String? @unique
        team   Int
        number Int
        @@unique([team, number], name: "shirt")
      }
    `);
    expect(schema.models[0]).toMatchObject({
      idFields: ['team', 'number'],
      uniqueKeys: [
        { name: 'nick', fields: ['nick'] },
        { name: 'shirt', fields: ['team', 'number'] },
      ],
    });
  });

  it.each([
    ['Float', 'Float'],
    ['Bytes', 'Bit(8)'],
  ])('rejects an id by which MySQL does not find records: %s @db.%s', async (scalar, column) => {
    const key = `part Int\n key ${scalar} @db.${column}\n @@id([part, key])`;
    const { status, output } = await runGenerator(`model A {\n ${key}\n}`, { provider: 'mysql' });
    expect([status, output]).toEqual([
      1,
      expect.stringContaining('Field A.key: MySQL does not find records by an id of @db.'),
    ]);
  });

  it('omits the fields that the client omits', async () => {
    const { schema } = await runGenerator(`
      model A {
        id    Int @id
        point Unsupported("point")?
        old   String? @ignore
      }
    `);
    expect([...fieldsOf(schema, 'A').keys()]).toEqual(['id']);
  });

  it('marks columns and relationships as read-only or hidden', async () => {
    const { schema } = await runGenerator(`
      model A {
        id   Int  @id
        b    B    @relation("b", fields: [bId], references: [id])
        bId  Int  /// @modelway.readonly
        /// @modelway.hidden
        c    B    @relation("c", fields: [cId], references: [id])
        cId  Int
      }
      model B {
        id Int @id
        as A[] @relation("b") /// @modelway.readonly
        cs A[] @relation("c")
      }
    `);
    expect(fieldsOf(schema, 'A').get('bId')).toMatchObject({ readOnly: true });
    expect(fieldsOf(schema, 'A').get('b')).not.toHaveProperty('readOnly');
    expect(fieldsOf(schema, 'A').get('c')).toMatchObject({ omitted: true });
    expect(fieldsOf(schema, 'B').get('as')).toMatchObject({ readOnly: true });
    expect(fieldsOf(schema, 'B').get('cs')).not.toHaveProperty('readOnly');
  });

  it.each([
    ['postgresql', ['fullTextSearchPostgres'], '', ['title']],
    ['mysql', [], '@@fulltext([title])', ['title']],
    ['mysql', [], '@@fulltext([text])\n@@fulltext([title, text])', ['title', 'text']],
  ])('marks the fields that %s can search', async (provider, previewFeatures, index, marked) => {
    const comment = provider === 'mysql' ? '' : '/// @modelway.searchable';
    const { schema } = await runGenerator(
      `model A {\n id Int @id\n title String ${comment}\n text String\n ${index}\n}`,
      { provider, previewFeatures },
    );
    const searchable = [...fieldsOf(schema, 'A').values()].filter(
      (field) => field.kind === 'scalar' && field.searchable,
    );
    const expected = index.includes('title, text') ? ['text'] : marked;
    expect(searchable.map(({ name }) => name)).toEqual(expected);
  });

  it.each([
    [
      'a directive that does not exist',
      'a String /// @modelway.hiden',
      'A.a: unknown directive "@modelway.hiden"',
    ],
    [
      'a directive in another case',
      'a String /// @Modelway.hidden',
      'A.a: unknown directive "@Modelway.hidden"',
    ],
    ['a bare directive', 'a String /// @modelway hidden', 'A.a: unknown directive "@modelway"'],
    ['search without its feature', 'a String /// @modelway.searchable', 'fullTextSearchPostgres'],
    ['search in a number', 'a Int /// @modelway.searchable', 'A.a: @modelway.searchable'],
  ])('refuses %s, and names the field', async (_, field, message) => {
    const { status, output } = await runGenerator(`model A {\n id Int @id\n ${field}\n}`);
    expect([status === 0, output]).toEqual([false, expect.stringContaining(message)]);
  });

  it('rejects a directive on a model, and names the model', async () => {
    const { status, output } = await runGenerator(
      '/// @modelway.hidden\nmodel A {\n id Int @id\n}',
    );
    expect([status === 0, output]).toEqual([false, expect.stringContaining('Model A')]);
  });

  it('rejects an unsupported database', async () => {
    const { status, output } = await runGenerator('model A {\n id Int @id\n}', {
      provider: 'sqlserver',
    });
    expect([status === 0, output]).toEqual([false, expect.stringContaining('sqlserver')]);
  });
});
