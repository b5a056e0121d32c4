import { describeRpcHiddenOracle } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcHiddenOracle(startDatabase);
