import { describeDelegatedRowLimit, onEachDatabase } from '@modelway/testing';
import { startDelegatedOn } from './start-delegated.ts';

onEachDatabase(startDelegatedOn, describeDelegatedRowLimit);
