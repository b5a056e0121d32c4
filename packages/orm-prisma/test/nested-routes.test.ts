import {
  describeNestedRoutes,
  describeNestedRoutesRefusals,
  onEachDatabase,
} from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeNestedRoutes);
onEachDatabase(startOn, describeNestedRoutesRefusals);
