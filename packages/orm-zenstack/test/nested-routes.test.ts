import { describeNestedRoutes, describeNestedRoutesRefusals } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeNestedRoutes);
onEachClient(describeNestedRoutesRefusals);
