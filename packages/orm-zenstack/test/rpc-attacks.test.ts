import { describeRpcAttacks } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRpcAttacks);
