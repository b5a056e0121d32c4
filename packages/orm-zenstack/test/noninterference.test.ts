import { describeNoninterference, onEmbeddedDatabase } from '@modelway/testing';
import { startOn } from './start-database.ts';

onEmbeddedDatabase(startOn, describeNoninterference);
