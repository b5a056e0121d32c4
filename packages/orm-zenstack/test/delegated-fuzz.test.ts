import { describeDelegatedFuzz, onEmbeddedDatabase } from '@modelway/testing';
import { startDelegatedOn } from './start-delegated.ts';

onEmbeddedDatabase(startDelegatedOn, describeDelegatedFuzz);
