import { describeLongResponses, onPostgres } from '@modelway/testing';
import { startOn } from './start-database.ts';

onPostgres(startOn, describeLongResponses);
