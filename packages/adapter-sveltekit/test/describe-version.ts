import { describeAdapter } from '@modelway/testing';
import { type AppFolder, buildApp, type RunningApp, startApp } from './built-app.ts';
import { BODY_SIZE_LIMIT, describeOwnCases } from './describe-own-cases.ts';

/** The capabilities that SvelteKit does not support, with the reasons. */
const UNSUPPORTED = {
  'unresolved dot segments': 'the URL of a fetch request has them resolved',
  'an absolute-form request target': 'adapter-node answers it with 400 by itself',
} as const;

/** What ends the process of an old version, on any path. */
const FATAL: Readonly<Partial<Record<AppFolder, object>>> = {
  'kit-2.0': { 'a body of GET': 'adapter-node 2.0 ends the process' },
};

/** Builds the app of one version of SvelteKit and describes both ways to mount a handler. */
export function describeVersion(folder: AppFolder): void {
  beforeAll(() => buildApp(folder), 300_000);

  let app: RunningApp;
  const startAt = (mountPath: string) => async () => {
    app = await startApp(folder, { BODY_SIZE_LIMIT: String(BODY_SIZE_LIMIT) });
    const { origin, close } = app;
    return {
      origin,
      rest: `${mountPath}/rest`,
      rpc: `${mountPath}/rpc`,
      nested: '/of/acme/api',
      headers: { origin, 'x-forwarded-proto': 'http' },
      close,
    };
  };

  describe('as a hook', () => {
    const reason = 'a hook has one prefix; a route may have parameters';
    const unsupported = {
      ...UNSUPPORTED,
      ...FATAL[folder],
      'parameters in the mount path': reason,
    };
    describeAdapter(Object.assign(startAt('/api'), { unsupported }));
  });

  describe('as a route', () => {
    const unsupported = { ...UNSUPPORTED, ...FATAL[folder] };
    describeAdapter(Object.assign(startAt('/routes'), { unsupported }));
    // On the same server, which has both ways.
    describeOwnCases(folder, () => app);
  });
}
