import { describeContract } from '@modelway/testing';
import { sendFewerRequests } from '@modelway/testing/test-size';
import { startOn } from '../start-database.ts';

// Each run over ZenStack sends others of the same requests.
sendFewerRequests(2);

describeContract('exposure-rpc', { startOn });
