import { describeContract } from '@modelway/testing';
import { startDelegatedOn } from '../start-delegated.ts';

describeContract('delegated-generated', { startOn: startDelegatedOn });
