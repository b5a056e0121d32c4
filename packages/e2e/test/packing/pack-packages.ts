import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const PACKAGES = join(import.meta.dirname, '../../..');

/** The part of a `package.json` that the tests read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly type?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly homepage?: string;
  readonly bugs?: string;
  readonly license?: string;
  readonly author?: string;
  readonly repository?: { readonly type: string; readonly url: string; readonly directory: string };
  readonly sideEffects?: unknown;
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly publishConfig?: { readonly access: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package of the workspace. */
export interface WorkspacePackage {
  /** The name of its folder in `packages`. */
  readonly entry: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Reads every package in `packages`, including the private ones. */
export function readWorkspacePackages(): readonly WorkspacePackage[] {
  return readdirSync(PACKAGES)
    .sort()
    .map((entry) => {
      const folder = join(PACKAGES, entry);
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return { entry, folder, manifest };
    });
}

/** Reads every published package. */
export function readPublishedPackages(): readonly WorkspacePackage[] {
  return readWorkspacePackages().filter(({ manifest }) => !manifest.private);
}

/** Packs the published packages; returns the tarballs by the packages' names. */
export function packPackages(into: string): ReadonlyMap<string, string> {
  const tarballs = new Map<string, string>();
  for (const { entry, folder, manifest } of readPublishedPackages()) {
    const file = join(into, `${entry}.tgz`);
    runCommand(`pnpm pack --out '${file}'`, { cwd: folder });
    tarballs.set(manifest.name, file);
  }
  return tarballs;
}
