import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the code of the members of an object literal in a file of this folder, so that pages show
 * the code that the tests run.
 *
 * @returns the code of each member, without its indentation, by the member's name.
 * @throws {Error} if the file has no such object.
 */
export function readEntries(file: string, name: string): ReadonlyMap<string, string> {
  const literal = find(file, new RegExp(`const ${name} = \\{\\n(.*?)^\\}`, 'ms'));
  const entries = `${literal}  end`.matchAll(/^ {2}(\w+): (.*?),\n(?= {2}\w)/gms);
  return new Map([...entries].map(([, key = '', value = '']) => [key, bodyOf(value)]));
}

/**
 * Reads the code of a function in a file of this folder.
 *
 * @throws {Error} if the file has no such function.
 */
export function readFunction(file: string, name: string): string {
  return find(file, new RegExp(`^export (function ${name}\\b.*?^\\})`, 'ms'));
}

function find(file: string, pattern: RegExp): string {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const found = pattern.exec(source)?.[1];
  if (!found) throw new Error(`${file} does not match ${pattern}`);
  return found;
}

/** The body of an arrow function, or the value itself. */
function bodyOf(value: string): string {
  const block = /^\([\w, ]+\) => \{\n(.*)\n {2}\}$/s.exec(value)?.[1];
  return dedent(block ?? value.replace(/^\(\w+\) =>[ \n]/, ''));
}

/** Removes the indentation of the first line, or that of a member whose code starts beside its name. */
function dedent(code: string): string {
  const width = code.search(/\S/) || 2;
  const lines = code.split('\n').map((line) => (/^ /.test(line) ? line.slice(width) : line));
  return lines.join('\n');
}
