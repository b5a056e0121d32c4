import { describeResponseLimit, onEachDatabase } from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeResponseLimit);
