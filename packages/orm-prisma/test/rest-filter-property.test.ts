import { describeRestFilterProperty } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestFilterProperty(startDatabase);
