import { describeRestFilters } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestFilters(startDatabase);
