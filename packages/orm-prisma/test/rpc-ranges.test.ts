import { describeRpcRanges, onEachDatabase } from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeRpcRanges);
