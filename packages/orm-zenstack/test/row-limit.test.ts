import { describeRowLimit, describeRowLimitAttacks, onEachDatabase } from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeRowLimit);
onEachDatabase(startOn, describeRowLimitAttacks);
