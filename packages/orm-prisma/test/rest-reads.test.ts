import { describeRestReads } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestReads(startDatabase);
