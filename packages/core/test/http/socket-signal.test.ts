import { EventEmitter } from 'node:events';
import { signalOfSocket } from '../../src/http/socket-signal.ts';

const openSocket = () => Object.assign(new EventEmitter(), { destroyed: false });

describe('signalOfSocket', () => {
  it('aborts once the connection is closed', () => {
    const socket = openSocket();
    const signal = signalOfSocket(socket);
    expect(signal.aborted).toBe(false);
    socket.emit('close');
    expect(signal.aborted).toBe(true);
  });

  it('has aborted if the connection was closed before', () => {
    expect(signalOfSocket({ ...openSocket(), destroyed: true, once: () => {} }).aborted).toBe(true);
  });

  it('is the same for all requests on a connection, with one listener', () => {
    const socket = openSocket();
    const signals = Array.from({ length: 100 }, () => signalOfSocket(socket));
    expect(new Set(signals).size).toBe(1);
    expect(socket.listenerCount('close')).toBe(1);
    expect(signalOfSocket(openSocket())).not.toBe(signals[0]);
  });
});
