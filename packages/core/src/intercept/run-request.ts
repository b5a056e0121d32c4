import type { ApiRequest, ApiResponse } from '../handler/api-handler.ts';
import { pickClient } from '../handler/pick-client.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { ConcurrencyGuard } from '../overload/concurrency.ts';
import type { Deadline } from '../overload/deadline.ts';
import type { Interceptor } from './interceptor.ts';
import { type Measured, type Meter, measure } from './meter.ts';
import type { PlannedRequest } from './planned-request.ts';
import { runInterceptors } from './run-interceptors.ts';

/** A planned request. */
export interface RequestRun<Client> {
  readonly request: ApiRequest<Client>;
  readonly orm: OrmBinding<Client>;
  readonly guard: ConcurrencyGuard;
  readonly deadline: Deadline;
  readonly interceptors: readonly Interceptor[];
  /** When the request arrived, by `startClock`. */
  readonly start: number;
  /** The headers of every response with a body. */
  readonly headers: ApiResponse['headers'];
  readonly writes: boolean;
  /** Describes the request for interceptors. */
  describe(): PlannedRequest;
  /** Runs the plan, and renders its result. */
  execute(client: Client, meter?: Meter): Promise<ApiResponse>;
}

/** Returns the current time in milliseconds, or 0 without interceptors, which skips the clock. */
export function startClock(interceptors: readonly Interceptor[]): number {
  return interceptors.length > 0 ? performance.now() : 0;
}

/**
 * Runs a planned request with the client of the caller, as soon as `concurrency` allows it.
 *
 * @throws what the plan, `getClient` or an interceptor throws.
 */
export async function runRequest<Client>(run: RequestRun<Client>): Promise<ApiResponse> {
  const { request, orm, guard, deadline, interceptors } = run;
  const planned = startClock(interceptors);
  const runWithClient = async (): Promise<ApiResponse> => {
    const client = await pickClient(request, orm, deadline);
    if (interceptors.length === 0) return await execute(run, client);
    return await intercept(run, client, planned);
  };
  return await guard.run(runWithClient, deadline.signal);
}

function execute<Client>(
  { writes, deadline, execute }: RequestRun<Client>,
  client: Client,
  meter?: Meter,
): Promise<ApiResponse> {
  // Whether a write holds is known only once it has ended.
  if (writes) deadline.hold();
  return execute(client, meter);
}

async function intercept<Client>(
  run: RequestRun<Client>,
  picked: Client,
  planned: number,
): Promise<ApiResponse> {
  const { orm, request, deadline, interceptors, headers, start } = run;
  const { signal } = deadline;
  const [parse, client] = [planned - start, performance.now() - planned];
  const measured: Measured = { rows: 0, database: 0, render: 0 };
  const interception = {
    planned: run.describe(),
    request,
    attributes: new Map(),
    interceptors,
    orm,
    headers,
    race: deadline.race,
    toResult: (response: ApiResponse) => {
      const { rows, database, render } = measured;
      return { ...response, rows, durations: { parse, client, database, render } };
    },
    run: async (given: Client) => {
      signal.throwIfAborted();
      const used = given === picked ? given : (orm.cancellable?.(given, signal) ?? given);
      return await measure(measured, (meter) => execute(run, used, meter));
    },
  };
  return await runInterceptors(interception, picked);
}
