import { describeLongResponses, onEmbeddedDatabase } from '@modelway/testing';
import { startOn } from './start-database.ts';

onEmbeddedDatabase(startOn, describeLongResponses);
