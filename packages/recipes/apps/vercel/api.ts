import { zenstack } from '@modelway/orm-zenstack';
import { createContractFetch } from '@modelway/testing/contract-handlers';

export const handle = createContractFetch(zenstack);
