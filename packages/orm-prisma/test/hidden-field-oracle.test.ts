import { describeHiddenFieldOracle } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeHiddenFieldOracle(startDatabase);
