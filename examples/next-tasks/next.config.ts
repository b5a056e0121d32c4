import type { NextConfig } from 'next';

const config: NextConfig = {
  // The embedded database reads its own files, which a bundler does not include.
  serverExternalPackages: ['@electric-sql/pglite'],
  // Some browsers request it, whatever icon the page declares.
  redirects: async () => [{ source: '/favicon.ico', destination: '/icon.svg', permanent: true }],
};

export default config;
