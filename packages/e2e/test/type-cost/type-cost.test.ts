import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { halfOf } from '@modelway/testing/test-size';
import { countInstantiations, writeClinic } from './clinic.ts';
import { openEditor } from './quick-info.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/rpc/client.md'), 'utf8');

/** The most instantiations of the queries beyond those of the same calls on the ORM client. */
const MAX_INSTANTIATIONS = 100_000;

const parent = mkdtempSync(join(tmpdir(), 'modelway-type-cost-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe.each(halfOf([8, 10, 50, 200]))('over %i models', (models) => {
  const folder = join(parent, String(models));
  beforeAll(() => {
    mkdirSync(folder);
    writeClinic(folder, models);
  }, 60_000);

  it('queries cost few instantiations, as the documentation says', () => {
    const cells = ([5, 7] as const).flatMap((version) => {
      const orm = countInstantiations(folder, 'orm.ts', version);
      const added = countInstantiations(folder, 'queries.ts', version) - orm;
      expect(orm).toBeGreaterThan(10_000);
      expect(added).toBeLessThan(MAX_INSTANTIATIONS);
      return [orm, added].map((count) => `${Math.round(count / 1000)},000`);
    });
    const rows = PAGE.replaceAll(/ +/g, ' ');
    expect(rows).toContain(`| ${[models, ...cells].join(' | ')} |\n`);
  }, 120_000);
});

describe('an editor over the queries', () => {
  const folder = join(parent, 'editor');
  let show: (words: string) => string;
  beforeAll(() => {
    mkdirSync(folder);
    writeClinic(folder);
    show = openEditor(folder, 'queries.ts');
  }, 60_000);

  const DOCTOR = `{
    id: number;
    name: string;
    specialty: string;
    hiredAt: Date;
    clinicId: number;
}`;

  it.each([
    ['doctorsOptions', `const doctorsOptions: ApiQueryOptions<${DOCTOR}[]>`],
    ['data: doctors', `const doctors: ${DOCTOR}[] | undefined`],
    ['type Doctor', `type Doctor = ${DOCTOR}`],
    ['data: patient', 'const patient: string | undefined'],
    ['data: count', 'const count: number | undefined'],
  ])(
    'shows the row at "%s"',
    (words, expected) => {
      expect(show(words)).toBe(expected);
    },
    60_000,
  );

  it.each([
    ['data: appointments', 'startsAt: Date;'],
    ['data: names', 'name: true;'],
    ['data: rooms', '"Room"'],
    ['data: paid', 'amount: Decimal;'],
    ['const booking', 'startsAt: Date;'],
    ['const remove', 'hiredAt: Date;'],
  ])(
    'shows fields or a name of the ORM at "%s", and no condition on types',
    (words, field) => {
      const shown = show(words);
      expect(shown).toContain(field);
      expect(shown).not.toMatch(/ extends | \? |CrudReturnType|CallResult|\bany\b/);
    },
    60_000,
  );
});
