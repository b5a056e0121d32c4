import { rpcHandler } from '../../src/index.ts';
import { recordingOrm } from '../recording-orm.ts';

const { orm } = recordingOrm();

describe('rpcHandler', () => {
  it.each([
    undefined,
    {},
    { log: false },
    { limits: { jsonDepth: 5 } },
    { zenstackHooks: true },
  ] as const)('takes the options %p', (options) => {
    expect(typeof rpcHandler(options)(orm).handle).toBe('function');
  });

  it.each([
    ['limits', { nope: 1 }],
    ['limits', { jsonDepth: 0 }],
    ['limits', null],
    ['zenstackHooks', 1],
    ['log', null],
    ['log', 'console'],
    ['log', true],
    ['accessLog', 1],
    ['logger', console.error],
    ['endpoint', '/api'],
    ['constructor', 1],
  ])('rejects %s: %j with a TypeError that names it', (name, value) => {
    const start = () => rpcHandler({ [name]: value });
    expect(start).toThrow(TypeError);
    expect(start).toThrow(new RegExp(`^(Option ${name}\\b|Unknown option "${name}["\\.])`));
  });
});
