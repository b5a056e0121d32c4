/** What a tarball may weigh, in kB (1000 bytes). */
export interface SizeLimit {
  readonly packed: number;
  readonly unpacked: number;
}

/** Some 15% above what was measured when the line was last changed. */
export const TARBALL_LIMITS: Readonly<Record<string, SizeLimit>> = {
  '@modelway/adapter-express': { packed: 6.5, unpacked: 22 },
  '@modelway/adapter-hono': { packed: 5.2, unpacked: 15 },
  '@modelway/adapter-next': { packed: 8.1, unpacked: 31 },
  '@modelway/adapter-sveltekit': { packed: 11.3, unpacked: 42 },
  '@modelway/core': { packed: 450, unpacked: 1750 },
  '@modelway/orm-prisma': { packed: 60, unpacked: 201 },
  '@modelway/orm-zenstack': { packed: 90, unpacked: 337 },
  '@modelway/serialization': { packed: 43, unpacked: 147 },
};

/** What an app bundles for an entry with all that it needs, minified and gzipped, in kB. */
export const BUNDLE_LIMITS: Readonly<Record<string, number>> = {
  '@modelway/core': 78,
  '@modelway/serialization/client': 23,
};
