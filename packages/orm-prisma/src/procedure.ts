import type {
  OrmIssue,
  ProcedureCallContext,
  ProcedureDescription,
  ProcedureRun,
  ProcedureSchemas,
} from '@modelway/core';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { assertNoRaw } from './arguments/assert-arguments.ts';
import { InvalidArgumentsError } from './errors/invalid-arguments-error.ts';

/** A procedure over Prisma: a server function that RPC serves at `/$procs/<name>`. */
export interface PrismaProcedure<
  Client,
  Input extends StandardSchemaV1 = StandardSchemaV1,
  Output extends StandardSchemaV1 = StandardSchemaV1,
  Result extends ResultOf<Output> = ResultOf<Output>,
  Kind extends ProcedureKind = ProcedureKind,
> {
  /** What it does, for OpenAPI documents and AI agents. */
  readonly description?: string;
  /** A query only reads and is called with GET; a mutation is called with POST. */
  readonly kind: Kind;
  /**
   * Validates and converts the arguments: a schema of Zod, Valibot, ArkType or another Standard
   * Schema. If it is a Standard JSON Schema too, as those of Zod are, OpenAPI documents and AI agents
   * get its JSON Schema.
   */
  readonly input: Input;
  /**
   * Validates and converts the result; an invalid result is a 500.
   * @default the result is returned unchanged
   */
  readonly output?: Output;
  /**
   * Runs the procedure with the client of the request, or of the transaction, and the output of
   * `input`. The `signal` aborts once the request is over: pass it to slow calls such as `fetch`.
   */
  run(
    client: Client,
    input: StandardSchemaV1.InferOutput<Input>,
    call: ProcedureCallContext,
  ): Result;
}

type ProcedureKind = 'query' | 'mutation';

type ResultOf<Output extends StandardSchemaV1> =
  | StandardSchemaV1.InferInput<Output>
  | Promise<StandardSchemaV1.InferInput<Output>>;

/** A procedure with any client, input and output. */
export interface AnyPrismaProcedure {
  readonly description?: string;
  readonly kind: ProcedureKind;
  readonly input: StandardSchemaV1;
  readonly output?: StandardSchemaV1;
  run(client: never, input: never, call: ProcedureCallContext): unknown;
}

/**
 * Declares a procedure; the types of its input and result are inferred from the schemas.
 *
 * @example
 * ```ts
 * procedure({
 *   kind: 'query',
 *   input: z.object({ authorId: z.int() }),
 *   run: (db: PrismaClient, { authorId }) => db.post.count({ where: { authorId } }),
 * });
 * ```
 */
export function procedure<
  Client,
  Input extends StandardSchemaV1,
  Output extends StandardSchemaV1 = StandardSchemaV1,
  Result extends ResultOf<Output> = ResultOf<Output>,
  Kind extends ProcedureKind = ProcedureKind,
>(
  declared: PrismaProcedure<Client, Input, Output, Result, Kind>,
): PrismaProcedure<Client, Input, Output, Result, Kind> {
  return declared;
}

/**
 * Describes procedures to the handlers.
 *
 * @throws {TypeError} if a procedure is invalid; the message names it and its member.
 */
export function describeProcedures(
  procedures: Readonly<Record<string, AnyPrismaProcedure>>,
): readonly ProcedureDescription[] {
  return Object.entries(procedures).map(([name, { kind, description, input, output, run }]) => {
    const label = `Option procedures.${name}`;
    if (kind !== 'query' && kind !== 'mutation') {
      throw new TypeError(`${label}.kind must be 'query' or 'mutation', not ${String(kind)}.`);
    }
    for (const [member, schema] of Object.entries({ input, ...(output && { output }) })) {
      if (isStandardSchema(schema)) continue;
      throw new TypeError(`${label}.${member} must be a Standard Schema, such as one of Zod.`);
    }
    if (typeof run !== 'function') throw new TypeError(`${label}.run must be a function.`);
    if (description !== undefined && typeof description !== 'string') {
      throw new TypeError(`${label}.description must be a string.`);
    }
    return {
      ...{ name, kind },
      ...(description !== undefined && { documentation: description }),
      schemas: () => ({
        ...describeSchema('input', input),
        ...(output && describeSchema('output', output)),
      }),
    };
  });
}

/** Returns the JSON Schema of a side of a schema, if it has one without references. */
function describeSchema(side: 'input' | 'output', schema: StandardSchemaV1): ProcedureSchemas {
  const { jsonSchema } = schema['~standard'] as Partial<StandardJSONSchemaV1.Props>;
  if (!jsonSchema) return {};
  try {
    const { $schema: _, ...described } = jsonSchema[side]({ target: 'draft-2020-12' });
    return JSON.stringify(described).includes('"$ref"') ? {} : { [side]: described };
  } catch {
    return {}; // a type that JSON does not have
  }
}

function isStandardSchema(value: unknown): boolean {
  const { '~standard': standard } = Object(value) as { readonly '~standard'?: unknown };
  return typeof Object(standard).validate === 'function';
}

/** Binds a procedure to a client. */
export function bindProcedure(
  { input, output, run }: AnyPrismaProcedure,
  client: unknown,
): ProcedureRun {
  return async (args, call) => {
    assertNoRaw(args);
    const checked = await input['~standard'].validate(args);
    if (checked.issues) throw invalidArguments(checked.issues);
    const result = await run(client as never, checked.value as never, call);
    if (!output) return result;
    const returned = await output['~standard'].validate(result);
    if (!returned.issues) return returned.value;
    throw new TypeError(
      `The result of the procedure does not match its output schema: ${JSON.stringify(returned.issues)}`,
    );
  };
}

function invalidArguments(issues: readonly StandardSchemaV1.Issue[]): InvalidArgumentsError {
  const located = issues.map(({ message, path = [] }): OrmIssue => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
    return {
      message,
      path: ['args', ...keys.map((key) => (typeof key === 'number' ? key : String(key)))],
    };
  });
  return new InvalidArgumentsError(
    'The arguments do not match the input schema of the procedure.',
    located,
  );
}
