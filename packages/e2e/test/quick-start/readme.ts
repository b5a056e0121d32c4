import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One of the quick starts of the root README: its heading, and the files that it has one write. */
export interface QuickStartSource {
  readonly heading: string;
  /** Names of files by the languages of their blocks, in their order. */
  readonly files: Readonly<Record<string, string>>;
}

/** A quick start, as the root README prints it. */
export interface QuickStart {
  /** One per line: `npm install …`. */
  readonly installs: readonly string[];
  /** Name → text. */
  readonly files: ReadonlyMap<string, string>;
  readonly generate: string;
  readonly start: string;
  /** Each a `curl …`. */
  readonly requests: readonly string[];
}

/** Reads the blocks of code of the section: commands, and files between them. */
export function readQuickStart({ heading, files }: QuickStartSource): QuickStart {
  const text = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [quickStart = ''] = section.split('\n## ');
  const blocks = [...quickStart.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(
    ([, language = '', code = '']) => ({ language, code }),
  );
  const printed = blocks.filter(({ language }) => language !== 'sh');
  if (printed.map(({ language }) => language).join() !== Object.keys(files).join()) {
    throw new Error(`not as expected: ${blocks.map(({ language }) => language)}`);
  }
  for (const name of Object.values(files)) {
    if (!quickStart.includes(`\`${name}\``)) throw new Error(`does not name ${name}`);
  }
  const commands = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
  if (commands.length !== 4) throw new Error(`not as expected: ${commands}`);
  const [installs = '', generate = '', start = '', requests = ''] = commands;
  return {
    installs: toCommands(installs),
    files: new Map(printed.map(({ language, code }) => [files[language] ?? '', code])),
    generate,
    start,
    requests: toCommands(requests),
  };
}

/** A line that ends with a backslash goes on in the next. */
function toCommands(code: string): readonly string[] {
  return code.replace(/ *\\\n */g, ' ').split('\n');
}
