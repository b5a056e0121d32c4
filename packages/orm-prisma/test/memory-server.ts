// Runs as a process of its own, whose heap is small: see describeMemory.
import { serveMemory } from '@modelway/testing/memory';
import { startOn } from './start-database.ts';

await serveMemory(startOn);
