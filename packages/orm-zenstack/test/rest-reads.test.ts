import { describeRestReads } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRestReads);
