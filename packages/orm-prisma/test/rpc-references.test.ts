import {
  describeRpcReferences,
  describeRpcReferenceValues,
  onEachDatabase,
} from '@modelway/testing';
import { startOn } from './start-database.ts';

onEachDatabase(startOn, describeRpcReferences);
onEachDatabase(startOn, describeRpcReferenceValues);
