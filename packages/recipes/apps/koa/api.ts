import { createNodeResponder } from '@modelway/core/node';
import { zenstack } from '@modelway/orm-zenstack';
import { contractNodeOptions } from '@modelway/testing/contract-handlers';

const options = contractNodeOptions(zenstack);

export const rest = createNodeResponder(options.rest);
export const rpc = createNodeResponder(options.rpc);
