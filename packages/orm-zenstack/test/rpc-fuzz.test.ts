import { describeRpcFuzz } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcFuzz(startDatabase);
