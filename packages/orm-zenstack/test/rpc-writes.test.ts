import { describeRpcWrites } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcWrites(startDatabase);
