import { describeUnreadableRelatedRows, onEachDatabase } from '@modelway/testing';
import { startDelegatedOn } from './start-delegated.ts';

onEachDatabase(startDelegatedOn, describeUnreadableRelatedRows);
