import { describeRestCompoundDocuments } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestCompoundDocuments(startDatabase);
