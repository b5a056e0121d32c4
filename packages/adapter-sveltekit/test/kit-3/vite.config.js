import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { externalPackages, viteOptions } from '../app/vite-options.js';

const { PATHS_BASE: base = '' } = process.env;

export default {
  plugins: [
    externalPackages,
    sveltekit({
      adapter: adapter({ out: `build${base}` }),
      outDir: `.svelte-kit${base}`,
      paths: { base },
      files: {
        routes: '../app/routes',
        hooks: { server: '../app/hooks.server.ts' },
        appTemplate: '../app/app.html',
      },
    }),
  ],
  ...viteOptions,
};
