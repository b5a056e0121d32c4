import { describeRpcJsonNull } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRpcJsonNull);
