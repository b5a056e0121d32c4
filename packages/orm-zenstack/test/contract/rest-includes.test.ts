import { describeContract } from '@modelway/testing';
import { onEachClient } from '../on-each-client.ts';
import { startOn } from '../start-database.ts';

describeContract('rest-includes', { startOn, onEachClient });
