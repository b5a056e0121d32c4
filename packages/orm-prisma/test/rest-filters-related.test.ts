import { describeRestFiltersRelated } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestFiltersRelated(startDatabase);
