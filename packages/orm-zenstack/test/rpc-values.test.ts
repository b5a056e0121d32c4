import { describeRpcValues } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRpcValues);
