import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapter } from '@modelway/testing';
import { startContractApp } from '@modelway/testing/contract-app';
import { PLATFORMS, startNestApp } from './nest-app.ts';

describe.each(PLATFORMS)('on %s', (_, createAdapter) => {
  describeAdapter(async () => startNestApp(await startContractApp(zenstack), createAdapter()));
});
