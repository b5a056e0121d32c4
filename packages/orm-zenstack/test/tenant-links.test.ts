import { describeTenantLinks, onEachDatabase } from '@modelway/testing';
import { startDelegatedOn } from './start-delegated.ts';

onEachDatabase(startDelegatedOn, describeTenantLinks);
