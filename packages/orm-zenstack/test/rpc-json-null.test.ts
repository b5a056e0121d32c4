import { describeRpcJsonNull } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcJsonNull(startDatabase);
