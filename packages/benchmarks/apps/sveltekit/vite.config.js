import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';

/** Excludes the packages from the bundle. */
const externalPackages = {
  name: 'external-packages',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@modelway/') ? { id, external: true } : undefined),
};

export default { plugins: [externalPackages, sveltekit({ adapter: adapter() })] };
