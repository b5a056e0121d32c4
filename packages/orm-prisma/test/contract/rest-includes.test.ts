import { describeContract } from '@modelway/testing';
import { startOn } from '../start-database.ts';

describeContract('rest-includes', { startOn });
