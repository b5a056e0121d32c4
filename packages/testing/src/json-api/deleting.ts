import { BOB } from '../orm-contract/support/fixture-rows.ts';
import type { Coverage } from './coverage.ts';
import { expectError } from './expect-error.ts';
import { errorDetails, httpSemantics, reject } from './writing-checks.ts';

/** Checks of the statements on deleting resources. */
export const DELETING: Coverage = {
  'delete-202-status': 'not offered: 202',

  'delete-204-status': async (api) => {
    const { status, body } = await api.send('DELETE', '/post/1');
    expect([status, body]).toEqual([204, undefined]);
    expectError(await api.get('/post/1'), 404);
  },

  'delete-200-status': 'not offered: answers of meta alone',

  'delete-404-status': async (api) => {
    for (const url of ['/post/99', '/post/x']) await reject(api, ['DELETE', url], [404]);
    await reject(api, ['DELETE', '/post/3', { caller: BOB }], [404]);
  },

  'deleting-other-status': async (api) => {
    await reject(api, ['DELETE', '/post/1', { caller: BOB }], [403]);
    await reject(api, ['DELETE', '/post/1?include=tags'], [400, { parameter: 'include' }]);
  },

  'deleting-other-details': errorDetails,
  'deleting-http-semantics': httpSemantics,
};
