import { describeRpcExposure } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcExposure(startDatabase);
