import type {
  AdapterNeed,
  ContractContext,
  ContractServer,
  StartContractServer,
} from './contract-server.ts';
import { describeAnswers } from './describe-answers.ts';
import { describeBodies } from './describe-bodies.ts';
import { describeCallers } from './describe-callers.ts';
import { describePaths } from './describe-paths.ts';
import { describeQueries } from './describe-queries.ts';

/**
 * Describes the behaviour of every adapter on a real socket, in front of both handlers.
 *
 * @param start starts an app that mounts a `ContractApp`, and nothing else but a 404 of its own.
 */
export function describeAdapter(start: StartContractServer): void {
  const { lacks = {} } = start;
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
    itNeeds: (need: AdapterNeed) => (Object.hasOwn(lacks, need) ? it.skip : it),
  };
  describeAnswers(context);
  describePaths(context);
  describeQueries(context);
  describeBodies(context);
  describeCallers(context);
}
