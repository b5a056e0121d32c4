import { describeRpcValues } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcValues(startDatabase);
