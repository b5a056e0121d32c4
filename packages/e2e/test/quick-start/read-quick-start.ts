import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../../docs');

/** A page with a quick start, and the files that its reader writes. */
export interface QuickStartSource {
  /** The path below docs, `quick-start.md`. */
  readonly page: string;
  /** The names of files by the languages of their blocks, in the order of the blocks. */
  readonly files: Readonly<Record<string, string>>;
}

/** A quick start as printed on its page. */
export interface QuickStart {
  /** The commands, one per line: `npm install …`. */
  readonly installs: readonly string[];
  /** File name → text. */
  readonly files: ReadonlyMap<string, string>;
  readonly generate: string;
  readonly start: string;
  /** The requests: `curl …`. */
  readonly requests: readonly string[];
}

/** Reads the code blocks of the page: commands, and files between them. */
export function readQuickStart({ page, files }: QuickStartSource): QuickStart {
  const quickStart = readFileSync(join(DOCS, page), 'utf8');
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

/** A line that ends with a backslash continues on the next one. */
function toCommands(code: string): readonly string[] {
  return code.replace(/ *\\\n */g, ' ').split('\n');
}
