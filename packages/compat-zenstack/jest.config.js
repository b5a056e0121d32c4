import { fileURLToPath } from 'node:url';
import base from '../../jest.config.base.js';

const resolve = (name) => fileURLToPath(import.meta.resolve(name));

// `pnpm-workspace.yaml` removes these two from `@zenstackhq/server`, whose adapters import them.
export default {
  ...base,
  moduleNameMapper: { '^h3$': resolve('h3'), '^@sveltejs/kit$': resolve('@sveltejs/kit') },
};
