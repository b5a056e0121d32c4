import { describeRpcArgs } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcArgs(startDatabase);
