import { describeRestRelationships } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestRelationships(startDatabase);
