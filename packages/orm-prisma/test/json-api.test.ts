import { describeJsonApi } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeJsonApi(startDatabase);
