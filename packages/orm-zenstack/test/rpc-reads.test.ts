import { describeRpcReads } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcReads(startDatabase);
