import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapter } from '@modelway/testing';
import { startContractApp } from '@modelway/testing/contract-app';
import { startTemplateApp } from './template-app.ts';
import { VERSIONS } from './versions.ts';

describe.each(VERSIONS)('behind Template %s', (_, template) => {
  const start = async () => {
    const app = await startContractApp(zenstack);
    const server = await startTemplateApp(app, template);
    return { ...server, close: () => server.close().then(app.close) };
  };
  // The capabilities that the framework does not support, with the reasons.
  const unsupported = {
    'parameters in the mount path': 'its prefix is a path, not a pattern',
  };
  describeAdapter(Object.assign(start, { unsupported }));
});
