import { describeRestCalls } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestCalls(startDatabase);
