/** A framework: its package of TanStack Query, and how its components call it. */
interface Framework {
  readonly query: string;
  /** The packages of an app beside that. */
  readonly packages: readonly string[];
  /** The functions that it exports, which programs import. */
  readonly imports: string;
  /** Returns the code of the data of a query with these options, or of a mutation. */
  readonly dataOf: (kind: 'Query' | 'Mutation', options: string) => string;
  readonly mutate: (options: string, variables: string) => string;
}

const FRAMEWORKS = {
  react: {
    query: '@tanstack/react-query',
    packages: ['react', '@types/react'],
    imports: 'useMutation, useQuery',
    dataOf: (kind, options) => `use${kind}(${options}).data`,
    mutate: (options, variables) => `useMutation(${options}).mutate(${variables})`,
  },
  vue: {
    query: '@tanstack/vue-query',
    packages: ['vue'],
    imports: 'useMutation, useQuery',
    dataOf: (kind, options) => `use${kind}(${options}).data.value`,
    mutate: (options, variables) => `useMutation(${options}).mutate(${variables})`,
  },
  svelte: {
    query: '@tanstack/svelte-query',
    packages: ['svelte'],
    imports: 'createMutation, createQuery',
    dataOf: (kind, options) => `create${kind}(() => ${options}).data`,
    mutate: (options, variables) => `createMutation(() => ${options}).mutate(${variables})`,
  },
} as const satisfies Record<string, Framework>;

/** The package of an ORM, a server with it, and a call. */
interface Orm {
  readonly name: string;
  /** The packages of a server, in the versions of an example. */
  readonly packages: readonly string[];
  readonly example: string;
  /** The generated file or folder of the example, and the file that exports the client's type. */
  readonly generated: string;
  readonly db: string;
  /** The model, a relationship of it, and a field with its type. */
  readonly model: string;
  readonly link: string;
  readonly field: string;
  /** Data of a new record. */
  readonly data: string;
}

export const ORMS = {
  zenstack: {
    name: '@zenstackhq/orm',
    packages: ['@zenstackhq/orm', '@zenstackhq/schema'],
    example: 'examples/express-blog',
    generated: 'zenstack/gen/schema.ts',
    db: `import type { ClientContract } from '@zenstackhq/orm';
         import type { SchemaType } from './schema.ts';
         export type Db = ClientContract<SchemaType>;`,
    model: 'comment',
    link: 'post',
    field: 'body: string',
    data: '{ postId: 1, body: "" }',
  },
  prisma: {
    name: '@prisma/client',
    packages: ['@prisma/client'],
    example: 'examples/hono-prisma',
    generated: 'prisma/gen/client',
    db: `export type { PrismaClient as Db } from './client/client.ts';`,
    model: 'note',
    link: 'author',
    field: 'text: string',
    data: '{ text: "", authorId: 1 }',
  },
} as const satisfies Record<string, Orm>;

/** A front end: a package beside the server's, from which it imports a type. */
export interface FrontEnd {
  /** The name of its package. */
  readonly name: string;
  readonly framework: Framework;
  readonly orm: Orm;
  readonly server: string;
  /** Whether the ORM is among its own dependencies. */
  readonly hasOrm: boolean;
}

/** Every framework over ZenStack, and one of them over Prisma, with the ORM and without. */
export const FRONT_ENDS: readonly FrontEnd[] = (
  [
    ['react', 'zenstack'],
    ['vue', 'zenstack'],
    ['svelte', 'zenstack'],
    ['react', 'prisma'],
  ] as const
).flatMap(([framework, orm]) =>
  [true, false].map((hasOrm) => ({
    name: `web-${framework}-${orm}-${hasOrm ? 'with' : 'without'}`,
    framework: FRAMEWORKS[framework],
    orm: ORMS[orm],
    server: `server-${orm}`,
    hasOrm,
  })),
);

/** A file of a front end. */
export interface Program {
  readonly file: string;
  readonly code: string;
  /** A part of its error if all types are found; `undefined` if it compiles. */
  readonly error?: string;
  /** Whether it has the types of the client alone, which requires no package of the ORM. */
  readonly isOfClient: boolean;
}

/** Returns the programs of a front end: right ones, wrong ones, and those that reveal a type. */
export function programsOf({ framework, orm }: FrontEnd): readonly Program[] {
  const { model, link, data, field } = orm;
  const { dataOf, mutate, query, imports } = framework;
  const queryOf = (args: string) => dataOf('Query', `q.${model}.findMany.queryOptions(${args})`);
  const create = `q.${model}.create.mutationOptions()`;
  const bodies: Readonly<Record<string, readonly [body: string, error?: string]>> = {
    read: [`export const id = ${queryOf(`{ include: { ${link}: true } }`)}?.[0]?.${link}.id;`],
    'read-data': [`export const data: 1 = ${queryOf('{}')};`, field],
    'read-unknown': [`${queryOf('{ include: { nobody: true } }')};`, "'nobody' does not exist"],
    write: [`${mutate(create, `{ data: ${data} }`)};`],
    'write-data': [`export const data: 1 = ${dataOf('Mutation', create)};`, field],
    'client-data': [`export const data: 1 = await api.${model}.findMany({});`, field],
    'write-unknown': [`${mutate(create, '{ data: { nobody: 1 } }')};`, "'nobody' does not exist"],
  };
  return Object.entries(bodies).map(([name, [body, error]]) => ({
    file: `${name}.ts`,
    code: `import { ${imports} } from '${query}';\nimport { api, q } from './queries.ts';\n${body}\n`,
    isOfClient: name === 'client-data',
    ...(error !== undefined && { error }),
  }));
}
