import type { ExposedProcedure } from './exposure.ts';

/**
 * The calls of an API's procedures: those of ZenStack's client, or those that the Prisma binding
 * declares, whose type is `Procedures`.
 */
export type ProcedureCalls<Client, Expose, Procedures> = {
  readonly [Name in ExposedProcedure<ProceduresOf<Client, Procedures>, Expose>]: ProcedureCall<
    ProceduresOf<Client, Procedures>[Name]
  >;
};

/** The kind of a procedure: `query`, `mutation`, or both if the types do not tell. */
export type ProcedureKind<Client, Procedures, Name> = Client extends {
  readonly $schema: { readonly procedures: infer Declared };
}
  ? Name extends keyof Declared
    ? Declared[Name] extends { readonly mutation: true }
      ? 'mutation'
      : 'query'
    : KindIn<Procedures, Name>
  : KindIn<Procedures, Name>;

type KindIn<Procedures, Name> = Name extends keyof Procedures
  ? Procedures[Name] extends { readonly kind: infer Kind }
    ? Kind
    : 'query' | 'mutation'
  : 'query' | 'mutation';

type ProceduresOf<Client, Procedures> = Client extends { readonly $procs: unknown }
  ? Client['$procs']
  : Procedures;

type ProcedureCall<Procedure> = Procedure extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : Procedure extends PrismaProcedure<infer Input, infer Output, infer Result>
    ? (
        ...args: undefined extends Input
          ? [envelope?: { readonly args?: Input }]
          : [envelope: { readonly args: Input }]
      ) => Promise<unknown extends Output ? Awaited<Result> : Output>
    : never;

/** A procedure of the Prisma binding; `input` and `output` implement Standard Schema. */
interface PrismaProcedure<Input, Output, Result> {
  readonly input: StandardSchema<Input, unknown>;
  readonly output?: StandardSchema<unknown, Output>;
  readonly run: (...args: never) => Result;
}

interface StandardSchema<Input, Output> {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}
