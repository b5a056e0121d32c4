import { readFileSync, writeFileSync } from 'node:fs';
import { toSupportTable } from '../src/orm-contract/support/support.ts';

const DOC = new URL('../../../docs/support.md', import.meta.url);
const MARK = '<!-- written by UPDATE_DOCS=1 pnpm --filter @modelway/testing test support -->\n\n';

it('is what docs/support.md says', () => {
  const [head = ''] = readFileSync(DOC, 'utf8').split(MARK);
  const document = head + MARK + toSupportTable();
  if (process.env.UPDATE_DOCS === '1') writeFileSync(DOC, document);
  expect(readFileSync(DOC, 'utf8')).toBe(document);
});
