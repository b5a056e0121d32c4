import { describeContract } from '@modelway/testing';
import { runFewerCases } from '@modelway/testing/test-size';
import { startOn } from '../start-database.ts';

// Each run over ZenStack has all of them.
runFewerCases(2);

describeContract('exposure-rpc', { startOn });
