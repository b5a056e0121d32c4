import { memoize } from '../schema/memoize.ts';

/** The operations of a model on an ORM client. */
export type Delegate = Readonly<Record<string, (args: unknown) => Promise<unknown>>>;

/** Finds the operations of a model on a client of Prisma or ZenStack. */
export function delegateOf(client: object, model: string): Delegate | undefined {
  return (client as Readonly<Record<string, Delegate>>)[delegateName(model)];
}

/** The name of a model's delegate on a client: `postLike`. */
export function delegateName(model: string): string {
  return toDelegateName(model);
}

/** A name that is made anew is slower to look up. */
const toDelegateName = memoize((model) => model.charAt(0).toLowerCase() + model.slice(1));
