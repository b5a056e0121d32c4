/** The shared options of the apps' `vite.config.js`. */
export const viteOptions = {
  // Resolves the app's own version, not the one next to the shared sources.
  resolve: { dedupe: ['@sveltejs/kit'] },
};

/** Excludes the packages from the bundle: Node runs their sources. */
export const externalPackages = {
  name: 'external-packages',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@modelway/') ? { id, external: true } : undefined),
};
