import { describeRestOptions } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestOptions(startDatabase);
