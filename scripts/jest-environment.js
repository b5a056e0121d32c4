import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment for Node, with an ordinary object as the global one. The global object of
 * other contexts intercepts each access: reading a global such as Map then takes most of the time
 * of tests that compute a lot.
 */
export default class PlainEnvironment extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    // Jest has no option for the kind of its context.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
    // Node's default. Jest records 100 frames of every error, which costs more than most rejected
    // requests.
    this.global.Error.stackTraceLimit = 10;
  }
}
