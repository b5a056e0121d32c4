import type { NextConfig } from 'next';

const config: NextConfig = {
  // The embedded database reads files of its own, which a bundler would lose.
  serverExternalPackages: ['@electric-sql/pglite'],
  // Browsers ask for it now and then, whatever icon the page names.
  redirects: async () => [{ source: '/favicon.ico', destination: '/icon.svg', permanent: true }],
};

export default config;
