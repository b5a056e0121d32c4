import { describeContract } from '@modelway/testing';
import { runFewerCases } from '@modelway/testing/test-size';
import { startOn } from '../start-database.ts';

// Over ZenStack, each run has half of the hidden names.
runFewerCases(4);

describeContract('exposure-rest', { startOn });
