import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { isNotAfter } from '../../src/schema/alphabetical-order.ts';

/** Names with few characters, so that many of them start alike. */
const NAME = fc.stringMatching(/^[ABYZabyz][ABYZabyz019_]{0,3}$/);

describe('isNotAfter', () => {
  it('has the order of localeCompare with an English locale', () => {
    const order = fc.property(NAME, NAME, (one, other) => {
      expect(isNotAfter(one, other, 'en-GB')).toBe(one.localeCompare(other, 'en') <= 0);
    });
    fc.assert(order, { numRuns: 2000 });
  });

  it('asks localeCompare for names with other characters', () => {
    expect(isNotAfter('Tåg', 'Tz', 'en')).toBe(true);
  });

  it('asks localeCompare with another locale, such as the Estonian one, with z before t', () => {
    const script = `
      const { isNotAfter } = await import('./src/schema/alphabetical-order.ts');
      console.log(isNotAfter('Tag', 'Zone'), isNotAfter('Tag', 'Zone', 'en'));`;
    const env = { ...process.env, LC_ALL: 'et_EE.UTF-8', NODE_OPTIONS: '' };
    const args = ['--no-warnings', '--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' })).toBe('false true\n');
  });
});
