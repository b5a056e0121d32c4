import type { Operation } from '../operations.ts';
import type { ExposedArgs, ExposedResult, VisibleArgs } from './exposed-api.ts';
import type { ExactArgs, OneSelection, OperationArgs, OperationResult } from './operation-types.ts';

/**
 * The parameter of a call with arguments of the type `Args`: names that clients lack are errors.
 */
export type CallArgs<
  Client,
  Expose,
  Model extends string,
  Name extends Operation,
  Args,
> = object extends Expose
  ? ExactArgs<Client, OperationArgs<Client, Model, Name>, Args>
  : ExposedArgs<Client, Expose, Model, Name, Args>;

/** A part of the arguments of a call: names that `expose` hides are errors, and two selections. */
export type CallPart<Client, Expose, Model extends string, Args> = OneSelection<Args> &
  (object extends Expose ? Args : VisibleArgs<Client, Expose, Model, Args>);

/** The result of a call with arguments of the type `Args`. */
export type CallResult<
  Client,
  Expose,
  Model extends string,
  Name extends Operation,
  Args,
> = object extends Expose
  ? OperationResult<Client, Model, Name, Args>
  : ExposedResult<Client, Expose, Model, OperationResult<Client, Model, Name, Args>>;
