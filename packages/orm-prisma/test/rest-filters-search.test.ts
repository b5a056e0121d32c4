import { describeRestFiltersSearch } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestFiltersSearch(startDatabase);
