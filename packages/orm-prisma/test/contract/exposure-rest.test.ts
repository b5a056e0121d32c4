import { describeContract } from '@modelway/testing';
import { runFewerCases } from '@modelway/testing/test-size';
import { startOn } from '../start-database.ts';

// Over ZenStack, each run has all hidden names.
runFewerCases(2);

describeContract('exposure-rest', { startOn });
