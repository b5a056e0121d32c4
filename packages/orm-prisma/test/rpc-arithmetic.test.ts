import { describeRpcArithmetic, onEachDatabase } from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeRpcArithmetic);
