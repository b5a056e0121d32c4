import { describeRestRelationshipsWrites } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestRelationshipsWrites(startDatabase);
