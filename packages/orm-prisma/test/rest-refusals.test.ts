import { describeRestRefusals } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRestRefusals(startDatabase);
