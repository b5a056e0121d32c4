import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readPublishedPackages } from './pack-packages.ts';

/** A package with the contents of its tarball. */
export interface PackedPackage {
  readonly name: string;
  /** The name of its folder in `packages`. */
  readonly entry: string;
  readonly tarball: string;
  /** The folder into which it is unpacked. */
  readonly folder: string;
  /** The manifest in the tarball. */
  readonly manifest: Manifest;
  /** The manifest in the workspace. */
  readonly source: Manifest;
  /** The paths of all files, relative to the package's folder. */
  readonly files: readonly string[];
}

/** Reads every published package, as `pack-once` has packed it. */
export function readPacked(): readonly PackedPackage[] {
  const packed = process.env.MODELWAY_PACKED ?? '';
  return readPublishedPackages().map(({ entry, manifest: source }) => {
    const folder = join(packed, entry);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
    const tarball = join(packed, `${entry}.tgz`);
    return { name: source.name, entry, tarball, folder, manifest, source, files };
  });
}

/** The entry points for users: `@modelway/core/fetch`. */
export function entriesOf({ name, manifest }: PackedPackage): readonly string[] {
  return Object.keys(manifest.exports ?? {}).map((key) => name + key.slice(1));
}
