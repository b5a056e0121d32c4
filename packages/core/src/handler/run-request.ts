import type { RequestBytes } from '../bytes/request-bytes.ts';
import { causeInStep } from '../errors/transaction-errors.ts';
import type { ApiRequest, ApiResponse } from '../http/api-handler.ts';
import { type CheckStep, toBeforeCommit, toCheckStep } from '../intercept/hooks.ts';
import type { PlannedRequest } from '../intercept/intercept-context.ts';
import type { Interceptor } from '../intercept/interceptor.ts';
import { mayBeMade } from '../intercept/may-be-made.ts';
import { type Run, runInterceptors } from '../intercept/run-interceptors.ts';
import type { BeforeCommit } from '../orm/connection.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { Admission } from '../overload/concurrency.ts';
import type { Deadline } from '../overload/deadline.ts';
import { pickClient } from './pick-client.ts';

/** A planned request, and what it runs with. */
export interface RequestRun<Client> {
  readonly planned: PlannedRun<Client>;
  readonly request: ApiRequest<Client>;
  readonly orm: OrmBinding<Client>;
  readonly admission: Admission;
  readonly bytes: RequestBytes;
  readonly deadline: Deadline;
  readonly interceptors: readonly Interceptor[];
  /** When the request arrived, by `startClock`. */
  readonly start: number;
  /** The headers of every response with a body. */
  readonly headers: ApiResponse['headers'];
  /** Whether code of the app gets the client. */
  readonly sharesClient: boolean;
  /** Returns the status of the response to a failure. */
  readonly statusOf: (error: unknown) => number;
}

/** A planned request. */
export interface PlannedRun<Client> {
  readonly writes: boolean;
  /** The headers of every response with a body. @default those of the protocol */
  readonly headers?: ApiResponse['headers'];
  /**
   * Whether code of the app gets the client.
   * @default false
   */
  readonly sharesClient?: boolean;
  /**
   * Whether a failure may leave a part of its writes, if it runs outside of a transaction.
   * @default false
   */
  readonly leavesWrites?: boolean;
  /** Describes the request for interceptors. */
  describe(): PlannedRequest;
  /** Runs the plan, and renders its result. */
  execute(client: Client, around: Around<Client>): Promise<ApiResponse>;
  /**
   * Completes the response, after the interceptors.
   * @throws {ApiError} if it must not be sent.
   * @default unchanged
   */
  readonly finish?: (response: ApiResponse) => ApiResponse;
}

/** What interceptors add to a run. */
export interface Around<Client> {
  /** Renders a result, and counts its records. */
  render<Rendered>(render: () => Rendered, rows: number): Rendered;
  readonly beforeCommit: BeforeCommit<Client> | undefined;
  readonly checkStep: CheckStep<Client> | undefined;
}

/** The run of a request without interceptors. */
const PLAIN = {
  render: <Rendered>(render: () => Rendered): Rendered => render(),
  beforeCommit: undefined,
  checkStep: undefined,
};

/** Returns the current time in milliseconds, or 0 without interceptors, which skips the clock. */
export function startClock(interceptors: readonly Interceptor[]): number {
  return interceptors.length > 0 ? performance.now() : 0;
}

/**
 * Runs a planned request with the client of the caller, as soon as `concurrency` allows it.
 *
 * @throws the error of the plan, of `getClient` or of an interceptor.
 */
export function runRequest<Client>(run: RequestRun<Client>): Promise<ApiResponse> {
  const { request, orm, admission, deadline, interceptors, sharesClient } = run;
  const parsed = startClock(interceptors);
  const { signal } = deadline;
  const runWith = (client: Client): Promise<ApiResponse> =>
    interceptors.length > 0 ? intercept(run, client, parsed) : execute(run, client);
  const runCancelling = (client: Client): Promise<ApiResponse> => {
    const options = { signal, onAbort: deadline.onAbort, shared: sharesClient };
    return orm.cancelling ? orm.cancelling(client, runWith, options) : runWith(client);
  };
  const pickAndRun = (): Promise<ApiResponse> => {
    const picked = pickClient(request, orm, deadline);
    return picked instanceof Promise ? picked.then(runCancelling) : runCancelling(picked);
  };
  return admission.run(pickAndRun, signal);
}

async function execute<Client>(
  { orm, planned: { writes, execute }, deadline, bytes }: RequestRun<Client>,
  client: Client,
  around: Around<Client> = PLAIN,
): Promise<ApiResponse> {
  // The outcome of a write is unknown until it has ended.
  if (writes) deadline.hold();
  try {
    const response = await execute(client, around);
    bytes.sizes.publish();
    return response;
  } catch (error) {
    if (writes && mayBeMade(error, orm)) bytes.sizes.publish();
    if (writes) await orm.learnConstraint?.(client, causeInStep(error));
    throw error;
  }
}

async function intercept<Client>(
  run: RequestRun<Client>,
  picked: Client,
  parsed: number,
): Promise<ApiResponse> {
  const { planned, orm, request, deadline, interceptors, headers, start, statusOf } = run;
  const { writes, leavesWrites = false } = planned;
  const { signal } = deadline;
  const [parse, client] = [parsed - start, performance.now() - parsed];
  const measured: Measured = { rows: 0, database: 0, render: 0 };
  const interception = {
    planned: planned.describe(),
    request,
    attributes: new Map(),
    interceptors,
    orm,
    headers,
    race: deadline.race,
    signal,
    toResult: (response: ApiResponse) => {
      const { rows, database, render } = measured;
      return { ...response, rows, durations: { parse, client, database, render } };
    },
    ...{ writes, statusOf, leavesWrites },
    run: async ({ client: given, hooks, checks }: Run<Client>) => {
      const isOther = given !== picked || hooks[0] || checks[0];
      // In a transaction of the app, a failed write cannot be rolled back, nor run again.
      if (writes && isOther && orm.isTransaction?.(given)) {
        throw new TypeError(
          'A write cannot run in a transaction of the app. Pass beforeCommit to next().',
        );
      }
      const environment = { orm, signal };
      const beforeCommit = writes ? toBeforeCommit(hooks, environment) : undefined;
      const around = { beforeCommit, checkStep: toCheckStep(checks, environment) };
      const runWith = (used: Client) =>
        measure(measured, (render) => execute(run, used, { render, ...around }));
      try {
        if (given === picked || !orm.cancelling) return await runWith(given);
        const { onAbort } = deadline;
        return await orm.cancelling(given, runWith, { signal, onAbort, shared: true });
      } finally {
        if (writes) deadline.release();
      }
    },
  };
  return await runInterceptors(interception, picked);
}

/** The measurements so far: the number of records, and durations in milliseconds. */
export interface Measured {
  rows: number;
  database: number;
  render: number;
}

/** Returns how results are rendered. */
function meter(measured: Measured): Around<unknown>['render'] {
  return (render, rows) => {
    const start = performance.now();
    try {
      return render();
    } finally {
      measured.rows = rows;
      measured.render += performance.now() - start;
    }
  };
}

/** Runs a plan, and measures the time outside the rendering. */
async function measure<Result>(
  measured: Measured,
  run: (render: Around<unknown>['render']) => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const rendered = measured.render;
  try {
    return await run(meter(measured));
  } finally {
    measured.database += performance.now() - start - (measured.render - rendered);
  }
}
