import { describeContract } from '@modelway/testing';
import { runFewerCases } from '@modelway/testing/test-size';
import { onEachClient } from '../on-each-client.ts';
import { startOn } from '../start-database.ts';

// Half of the hidden names, in each run others.
runFewerCases(2);

describeContract('exposure-rest', { startOn, onEachClient });
