import { runProgram } from './program.ts';

// For pages and for React Native, whose bundles are scripts.
Object.assign(globalThis, { runProgram });
