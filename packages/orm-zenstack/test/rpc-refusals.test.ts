import { describeRpcRefusals } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcRefusals(startDatabase);
