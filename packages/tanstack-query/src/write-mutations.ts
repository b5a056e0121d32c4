import type { CallPart, CallResult, OperationArgs, WriteOperation } from '@modelway/client';
import type { OptimisticCache } from './optimistic/optimistic-cache.ts';
import type { MutationContext } from './write-mutation.ts';

/** Options of a mutation, for `useMutation` and others. Spread them to add callbacks. */
export interface ApiMutationOptions<Variables, Result> {
  readonly mutationKey: readonly string[];
  readonly mutationFn: (variables: Variables, context: MutationContext) => Promise<Result>;
}

/** Options of `mutationOptions`, beside the selection of the result. */
export interface WriteOptions<Variables> {
  /**
   * Updates cached queries when the mutation starts. The updates are undone if it fails, and the
   * queries are refetched when it has ended.
   * @default no updates
   */
  readonly optimistic?: ((cache: OptimisticCache, variables: Variables) => void) | undefined;
  /**
   * Whether the mutation ends only when the queries that depend on its models have been refetched,
   * so that a form does not close over old data. It succeeds even if a refetch fails.
   * @default false
   */
  readonly awaitRefetch?: boolean | undefined;
}

/** The arguments that select the fields of a result. They are options of the mutation. */
type SelectionName = 'select' | 'include' | 'omit';

/**
 * The mutations of a write. TypeScript would compare the types of the ORM in full to find out how the
 * parameters vary, if it was not told.
 */
export interface WriteMutations<
  in out Client,
  in out Expose,
  in out Model extends string,
  in out Name extends WriteOperation,
> {
  /**
   * Returns the options of a mutation. Its variables are the arguments of the operation, without
   * `select`, `include` and `omit`: these are options here, so that the result has an exact type.
   */
  mutationOptions<Selection extends SelectionOf<OperationArgs<Client, Model, Name>>>(
    options?: Selection &
      CallPart<Client, Expose, Model, Selection> &
      WriteOptions<VariablesOf<Client, Expose, Model, Name>> &
      Unknown<Selection, SelectionName | keyof WriteOptions<unknown>>,
  ): ApiMutationOptions<
    OrNone<VariablesOf<Client, Expose, Model, Name>>,
    CallResult<Client, Expose, Model, Name, Selection>
  >;
}

/** Makes members with other names than the known ones errors. */
type Unknown<Options, Known> = { readonly [Name in Exclude<keyof Options, Known>]: never };

type SelectionOf<Args> = Pick<Args, Extract<keyof Args, SelectionName>>;

/** No variables. */
// biome-ignore lint/suspicious/noConfusingVoidType: Some versions of `mutate` require undefined.
export type NoVariables = void;

/** Adds `NoVariables` if no member is required. */
type OrNone<Variables> = object extends Variables ? Variables | NoVariables : Variables;

/** The variables of a mutation. */
export type VariablesOf<
  Client,
  Expose,
  Model extends string,
  Name extends WriteOperation,
> = CallPart<Client, Expose, Model, Omit<OperationArgs<Client, Model, Name>, SelectionName>>;
