import { toReport } from '../../src/report/to-report.ts';
import type { Run } from '../../src/run/run-scenario.ts';

const run = (name: string, seconds: number, holds = true): Run => ({
  scenario: {
    name,
    title: `The ${name}`,
    about: 'Its set-up.',
    programs: [],
    run: () => Promise.reject(new Error('not run')),
  },
  date: '2026-01-01',
  seconds,
  versions: ['Node 24'],
  figures: [['requests', '10']],
  checks: [{ title: 'nothing is lost', holds }],
});

describe('toReport', () => {
  it('replaces the sections of the scenarios that ran, and keeps the others in order', () => {
    const names = ['one', 'two'];
    const before = toReport('', [run('two', 20), run('one', 10)], names);
    const after = toReport(before, [run('two', 30)], names);
    expect(after.match(/^## .*$/gm)).toEqual(['## The one', '## The two']);
    expect(after.match(/in \d+ seconds/g)).toEqual(['in 10 seconds', 'in 30 seconds']);
  });

  it('drops the sections of scenarios that no longer exist', () => {
    const before = toReport('', [run('old', 10)], ['old']);
    expect(toReport(before, [run('new', 5)], ['new'])).not.toContain('The old');
  });

  it('shows a check that fails', () => {
    expect(toReport('', [run('one', 10, false)], ['one'])).toMatch(
      /nothing is lost +\| \*\*fails\*\*/,
    );
  });
});
