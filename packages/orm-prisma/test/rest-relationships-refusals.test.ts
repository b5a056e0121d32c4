import { describeRestRelationshipsRefusals } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestRelationshipsRefusals(startDatabase);
