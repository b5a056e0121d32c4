import { describeRpcOperations } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcOperations(startDatabase);
