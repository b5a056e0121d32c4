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
