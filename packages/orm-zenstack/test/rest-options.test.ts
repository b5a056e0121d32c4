import { describeRestOptions, onEachDatabase } from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeRestOptions);
