import { describeOutage } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeOutage(startDatabase);
