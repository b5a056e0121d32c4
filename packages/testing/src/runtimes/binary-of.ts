import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The packages with the binaries of a runtime, one for each platform, and the path in them. */
const RUNTIMES = {
  bun: { prefix: '@oven/bun-', path: 'bin/bun' },
  deno: { prefix: '@deno/', path: 'deno' },
} as const;

/**
 * Returns the path of the binary of a runtime, which the install script of its package would link.
 *
 * @param from the URL or path of a file whose package depends on the runtime.
 */
export function binaryOf(name: keyof typeof RUNTIMES, from: string): string {
  const { prefix, path } = RUNTIMES[name];
  const require = createRequire(from);
  const manifest = require.resolve(`${name}/package.json`);
  const { optionalDependencies = {} } = require(manifest) as {
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  const resolveBeside = createRequire(manifest).resolve;
  for (const platform of Object.keys(optionalDependencies)) {
    try {
      if (platform.startsWith(prefix))
        return join(dirname(resolveBeside(`${platform}/package.json`)), path);
    } catch {
      // It is for another platform.
    }
  }
  throw new Error(`There is no binary of ${name} for this platform.`);
}
