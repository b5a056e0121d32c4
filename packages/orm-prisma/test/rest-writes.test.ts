import { describeRestWrites } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestWrites(startDatabase);
