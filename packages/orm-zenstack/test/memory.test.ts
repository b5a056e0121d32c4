import { describeMemory } from '@modelway/testing';

describeMemory(import.meta.dirname);
