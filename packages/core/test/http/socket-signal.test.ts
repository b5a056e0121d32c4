import { EventEmitter } from 'node:events';
import { signalOfSocket } from '../../src/http/socket-signal.ts';

const openSocket = () => Object.assign(new EventEmitter(), { destroyed: false });

describe('signalOfSocket', () => {
  it('aborts when the connection closes', () => {
    const socket = openSocket();
    const signal = signalOfSocket(socket);
    expect(signal.aborted).toBe(false);
    socket.emit('close');
    expect(signal.aborted).toBe(true);
  });

  it('is already aborted if the connection has closed', () => {
    expect(signalOfSocket({ ...openSocket(), destroyed: true, once: () => {} }).aborted).toBe(true);
  });

  it('is shared by all requests on a connection, with one listener', () => {
    const socket = openSocket();
    const signals = Array.from({ length: 100 }, () => signalOfSocket(socket));
    expect(new Set(signals).size).toBe(1);
    expect(socket.listenerCount('close')).toBe(1);
    expect(signalOfSocket(openSocket())).not.toBe(signals[0]);
  });
});
