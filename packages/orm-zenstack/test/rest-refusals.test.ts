import { describeRestRefusals } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRestRefusals);
