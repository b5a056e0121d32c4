import {
  describeComplexity,
  describePlanningTime,
  onEachDatabase,
  onEmbeddedDatabase,
} from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeComplexity);
onEmbeddedDatabase(startOn, describePlanningTime);
