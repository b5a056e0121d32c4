import { zenstack } from '@modelway/orm-zenstack';
import { describeAdapter } from '@modelway/testing';
import { startContractApp } from '@modelway/testing/contract-app';
import { CONTRACT_PATHS, FASTIFY_VERSIONS, listen, mountContract } from './fastify-app.ts';
import { startProxy } from './http2-proxy.ts';

describe.each(FASTIFY_VERSIONS)('behind %s', (_, Fastify) => {
  describeAdapter(async () => {
    const contract = await startContractApp(zenstack);
    const app = Fastify({ forceCloseConnections: true });
    app.register(mountContract(contract));
    const origin = await listen(app);
    return { ...CONTRACT_PATHS, origin, close: () => app.close().then(contract.close) };
  });
});

describe.each(FASTIFY_VERSIONS)('behind %s over HTTP/2', (_, Fastify) => {
  describeAdapter(async () => {
    const contract = await startContractApp(zenstack);
    const app = Fastify({ http2: true });
    app.register(mountContract(contract));
    const proxy = await startProxy(await listen(app));
    const close = async () => {
      await proxy.close();
      await app.close();
      await contract.close();
    };
    return { ...CONTRACT_PATHS, origin: proxy.origin, close };
  });
});
