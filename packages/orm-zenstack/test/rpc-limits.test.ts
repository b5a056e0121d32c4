import { describeRpcLimits } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRpcLimits);
