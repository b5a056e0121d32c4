import { describeRpcReferences, describeRpcReferenceValues } from '@modelway/testing';
import { onEachClient } from './on-each-client.ts';

onEachClient(describeRpcReferences);
onEachClient(describeRpcReferenceValues);
