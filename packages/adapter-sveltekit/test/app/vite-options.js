/** What the apps of all versions have in their `vite.config.js`. */
export const viteOptions = {
  // From the app's own modules, not from those next to the sources that the apps share.
  resolve: { dedupe: ['@sveltejs/kit'] },
};

/** Leaves the packages to Node, which runs their sources. */
export const externalPackages = {
  name: 'external-packages',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@modelway/') ? { id, external: true } : undefined),
};
