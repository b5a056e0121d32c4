import { describeRestCalls } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRestCalls);
