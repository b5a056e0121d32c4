import { describeRpcLimits } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcLimits(startDatabase);
