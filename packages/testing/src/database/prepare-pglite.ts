// Started with `--import`: new embedded databases of the process start from the template, if there
// is one.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { TEMPLATE } from './pglite-template.ts';

if (existsSync(TEMPLATE)) {
  registerHooks({
    load: (url, context, nextLoad) =>
      url.endsWith('/pglite/dist/index.js')
        ? { format: 'module', source: withTemplate(`${url}?original`), shortCircuit: true }
        : nextLoad(url, context),
  });
}

/** The source of a module that replaces PGlite by one with the template as its default. */
function withTemplate(original: string): string {
  return `
    import { readFileSync } from 'node:fs';
    import { PGlite as Original } from ${JSON.stringify(original)};
    export * from ${JSON.stringify(original)};
    export class PGlite extends Original {
      constructor(options = {}) {
        const isNew = typeof options !== 'string' && !options.dataDir;
        const loadDataDir = isNew && new Blob([readFileSync(${JSON.stringify(TEMPLATE)})]);
        super(isNew ? { loadDataDir, ...options } : options);
      }
    }`;
}
