import type { WritingCall } from '../effects/list-writes.ts';
import { placesOfChanges } from '../effects/places-of-changes.ts';
import { returnsLists } from '../rows/room.ts';
import type { Model, SchemaModel } from '../schema/schema-model.ts';
import { runInLine } from './run-in-line.ts';

/** The request that calls belong to. */
interface Scope {
  readonly orm: object;
  readonly context: { readonly schema: SchemaModel };
  readonly deadline: { readonly signal: AbortSignal };
}

/** Runs calls after earlier ones that could deadlock with them, without a database connection. */
export function runChanges<Result>(
  calls: readonly (WritingCall & { readonly model: Model })[],
  { orm, context, deadline }: Scope,
  run: () => Promise<Result>,
): Promise<Result> {
  if (calls.length === 0) return run();
  const places = placesOfChanges(calls, context.schema, calls.some(returnsLists));
  return runInLine({ scope: orm, ...places, signal: deadline.signal }, run);
}
