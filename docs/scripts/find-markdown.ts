import { globSync } from 'node:fs';

const FILES = ['*.md', '{packages,examples}/*/README.md', 'docs/*.md', 'docs/[a-z]*/*.md'];

/**
 * The Markdown files that people read: those of the root, the READMEs, and the pages of the site.
 */
export function findMarkdown(root: string): readonly string[] {
  return globSync(FILES, { cwd: root, exclude: ['docs/node_modules'] }).sort();
}
