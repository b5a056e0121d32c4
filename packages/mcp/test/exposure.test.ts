import {
  type DatabaseTarget,
  describeContract,
  onPostgres,
  runInPlaceOfRpc,
} from '@modelway/testing';
import { rpcOverMcp } from './support/rpc-over-mcp.ts';
import { startFixture } from './support/start-fixture.ts';

// What holds over RPC holds for the tools: the same suites, with each request as a call of a tool.
runInPlaceOfRpc(rpcOverMcp);

// What a database adds shows over RPC.
const binding = {
  startOn: (target: DatabaseTarget) => () => startFixture(target),
  onDatabases: onPostgres,
};

describeContract('exposure', binding);
describeContract('exposure-rpc', binding);
