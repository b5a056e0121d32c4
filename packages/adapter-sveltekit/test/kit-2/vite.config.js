import { sveltekit } from '@sveltejs/kit/vite';
import { externalPackages, viteOptions } from '../app/vite-options.js';

export default {
  plugins: [externalPackages, sveltekit()],
  ...viteOptions,
};
