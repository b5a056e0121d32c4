import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import type { z } from 'zod';
import type { Contestant } from '../measure/measure-times.ts';

/** The name of a hand-written router of tRPC in the report. */
export const TRPC = 'tRPC, Zod and superjson';

/** A procedure: the schema of its input, and the ORM call. */
export interface TrpcProcedure {
  readonly input: z.ZodType;
  readonly call: (input: never) => Promise<unknown>;
}

const { router, procedure, createCallerFactory } = initTRPC.create({ transformer: superjson });

/**
 * Returns a contestant that calls one procedure of a router from the text of its input to the text
 * of its response, without the adapter of a framework, which takes longer than the router.
 */
export function trpc({ input, call }: TrpcProcedure, sent: unknown): Contestant {
  const run = procedure.input(input).query(({ input: checked }) => call(checked as never));
  const caller = createCallerFactory(router({ run }))({});
  const text = superjson.stringify(sent);
  return {
    name: TRPC,
    run: async () => {
      const data = await caller.run(superjson.parse(text));
      return JSON.stringify({ result: { data: superjson.serialize(data) } });
    },
  };
}
