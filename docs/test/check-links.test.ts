import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkFileLinks } from '../scripts/check-file-links.ts';
import { checkSiteLinks } from '../scripts/check-site-links.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the check of a built site', () => {
  it('reports missing pages and anchors of every page that it reaches', async () => {
    write('index.html', '<a href="/guide/a">a</a> <a href="/gone">gone</a>');
    write(
      'guide/a.html',
      '<p id="here"></p> <a href="#nowhere">x</a> <a href="./b#nor-here">b</a>',
    );
    write('guide/b.html', '<p id="here"></p> <img src="/gone.svg">');
    expect([...(await checkSiteLinks(folder))].sort()).toEqual([
      '/: /gone (404)',
      '/guide/a: /guide/a#nowhere (200)',
      '/guide/a: /guide/b#nor-here (200)',
      '/guide/b: /gone.svg (404)',
    ]);
  });

  it('accepts valid links and ignores other hosts', async () => {
    write('index.html', '<a href="/guide/a#here">a</a> <a href="https://host.invalid/">x</a>');
    write('guide/a.html', '<p id="here"></p> <a href="../">home</a> <a href="#here">here</a>');
    expect(await checkSiteLinks(folder)).toEqual([]);
  });

  it('sends no request to another server on the same machine', async () => {
    const asked: unknown[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(404).end();
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    write('index.html', `<a href="http://127.0.0.1:${port}/a">a</a> <a href="/b">b</a>`);
    write('b.html', `<a href="http://localhost:${port}/b#c">b</a> <a href="/gone">gone</a>`);
    expect(await checkSiteLinks(folder)).toEqual(['/b: /gone (404)']);
    expect(asked).toEqual([]);
    other.close();
  });

  it('reports a missing home page', async () => {
    expect(await checkSiteLinks(folder)).not.toEqual([]);
  });
});

describe('the check of Markdown files', () => {
  it('reports missing files and headings', async () => {
    write('README.md', '# A\n\n[a](#b) [b](docs/b.md#c) [c](docs/c.md) [d](docs)\n');
    write('docs/b.md', '# B\n\n| x |\n| - |\n| [a](../README.md#b) ![d](d.svg) |\n');
    expect(await checkFileLinks(folder, ['README.md', 'docs/b.md'])).toEqual([
      'README.md:3: Cannot find heading for `#b`',
      'README.md:3: Cannot find heading for `#c` in `docs/b.md`',
      'README.md:3: Cannot find file `docs/c.md`; did you mean `docs/b.md`',
      'docs/b.md:5: Cannot find heading for `#b` in `../README.md`',
      'docs/b.md:5: Cannot find file `d.svg`',
    ]);
  });

  it('accepts valid links and ignores other hosts', async () => {
    write('README.md', '# A `$or` b\n\n[a](#a-or-b) [b](docs/b.md#b) [c](https://host.invalid/)\n');
    write('docs/b.md', '# B\n\n[a](../README.md#a-or-b)\n');
    expect(await checkFileLinks(folder, ['README.md', 'docs/b.md'])).toEqual([]);
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
