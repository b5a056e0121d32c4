import { ApiClientError, type Call, requestModels } from '@modelway/client';
import type { QueryClient } from '@tanstack/query-core';
import { cacheStateOf } from './cache-state.ts';
import { invalidate } from './invalidate.ts';
import { settleLayers } from './optimistic/layers.ts';
import { type OptimisticCache, openOptimisticCache } from './optimistic/optimistic-cache.ts';
import { PROCEDURES } from './query-key.ts';
import type { QuerySource } from './read-query.ts';

/** The context of a mutation function of any version of TanStack Query that passes the client. */
export interface MutationContext {
  readonly client: object;
}

/** The write of a mutation. */
export interface MutationWrite {
  /** The call, or the pending calls of a transaction. */
  readonly call: Call | readonly unknown[];
  /** Updates cached queries until the response arrives. */
  readonly optimistic?: ((cache: OptimisticCache) => void) | undefined;
  /** Whether to wait for the refetches. @default false */
  readonly awaitRefetch?: boolean | undefined;
}

/**
 * Sends the write of a mutation, then refetches the queries that depend on the models that it
 * changed. Optimistic updates are undone if it fails.
 */
export async function writeMutation(
  { api, prefix }: QuerySource,
  { call, optimistic, awaitRefetch = false }: MutationWrite,
  context: MutationContext,
): Promise<unknown> {
  const client = context.client as QueryClient;
  const state = cacheStateOf(client, prefix);
  const write = {};
  let isSent = false;
  const onSend = () => {
    isSent = true;
  };
  try {
    optimistic?.(openOptimisticCache(client, state, write));
    const { data, writes } = await requestModels(api, call, { onSend });
    const settled = settleLayers(state, { write, isDone: true });
    const refetched = invalidate(client, state, { writes, settled });
    if (awaitRefetch) await refetched;
    return data;
  } catch (error) {
    const settled = settleLayers(state, { write, isDone: false });
    const isUnchanged = !isSent || isRejection(error, call);
    void invalidate(client, state, { writes: isUnchanged ? [] : undefined, settled });
    throw error;
  }
}

/**
 * Whether a response says that nothing was written. After any other failure, anything may be. What
 * a procedure wrote before it failed stays, unless it was a step of a transaction.
 */
function isRejection(error: unknown, call: MutationWrite['call']): boolean {
  if (!(error instanceof ApiClientError) || isProcedure(call)) return false;
  const { status, reason } = error;
  return status >= 400 && status < 500 && reason !== 'RESULT_NOT_READABLE';
}

function isProcedure(call: MutationWrite['call']): boolean {
  return 'model' in call && call.model === PROCEDURES;
}
