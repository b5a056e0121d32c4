import type {
  AdapterNeed,
  ContractContext,
  ContractServer,
  StartContractServer,
} from './contract-server.ts';
import { describeBodies } from './describe-bodies.ts';
import { describeCallers } from './describe-callers.ts';
import { describeConditions } from './describe-conditions.ts';
import { describeLog } from './describe-log.ts';
import { describePaths } from './describe-paths.ts';
import { describeQueries } from './describe-queries.ts';
import { describeResponses } from './describe-responses.ts';

/**
 * Describes the behaviour of every adapter on a real socket, in front of both handlers.
 *
 * @param start starts an app that mounts a `ContractApp`, and nothing else but a 404 of its own.
 */
export function describeAdapter(start: StartContractServer): void {
  const { unsupported = {} } = start;
  let running: ContractServer | undefined;

  beforeAll(async () => {
    running = await start();
  }, 180_000);
  afterAll(() => running?.close(), 30_000);

  const context: ContractContext = {
    server: () => {
      if (!running) throw new Error('The server is not there before the tests run');
      return running;
    },
    itNeeds: (need: AdapterNeed) => (Object.hasOwn(unsupported, need) ? it.skip : it),
  };
  describeResponses(context);
  describeConditions(context);
  describePaths(context);
  describeQueries(context);
  describeBodies(context);
  describeCallers(context);
  describeLog(context);
}
