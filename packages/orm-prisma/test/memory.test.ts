import { describeMemory } from '@modelway/testing';
import { startOn } from './start-database.ts';

describeMemory(import.meta.dirname, startOn);
