import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The quick start, as the root README prints it. */
export interface QuickStart {
  /** One per line: `npm install …`. */
  readonly installs: readonly string[];
  /** `schema.zmodel`. */
  readonly schema: string;
  readonly generate: string;
  /** `server.ts`. */
  readonly server: string;
  readonly start: string;
  /** Each a `curl …`. */
  readonly requests: readonly string[];
}

/** Reads the blocks of code of the section, in their order. */
export function readQuickStart(): QuickStart {
  const text = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, section = ''] = text.split('\n## Quick start\n');
  const [quickStart = ''] = section.split('\n## ');
  const blocks = [...quickStart.matchAll(/^```(\w+)\n(.*?)\n```$/gms)];
  const languages = blocks.map(([, language]) => language);
  if (languages.join() !== 'sh,zmodel,sh,ts,sh,sh')
    throw new Error(`not as expected: ${languages}`);
  const [installs = '', schema = '', generate = '', server = '', start = '', requests = ''] =
    blocks.map(([, , code]) => code);
  return {
    installs: toCommands(installs),
    schema,
    generate,
    server,
    start,
    requests: toCommands(requests),
  };
}

/** A line that ends with a backslash goes on in the next. */
function toCommands(code: string): readonly string[] {
  return code.replace(/ *\\\n */g, ' ').split('\n');
}
