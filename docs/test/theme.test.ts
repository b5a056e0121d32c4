import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CSS = readFileSync(join(import.meta.dirname, '../.vitepress/theme/style.css'), 'utf8');
const [light = '', dark = ''] = CSS.split('\n.dark {');
const TEXTS = ['c-text-1', 'c-text-2', 'c-text-3', 'c-brand-1', 'code-color'];
const GROUNDS = ['c-bg', 'c-bg-alt', 'c-bg-soft', 'c-bg-elv', 'code-block-bg'];
const PAIRS = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, css) => {
  it.each(PAIRS)('has a contrast of 4.5 between %s and %s', (text, ground) => {
    expect(contrast(colourOf(css, text), colourOf(css, ground))).toBeGreaterThanOrEqual(4.5);
  });
});

function colourOf(css: string, name: string): string {
  const [, colour] = css.match(new RegExp(`--vp-${name}: #([0-9a-f]{6}|[0-9a-f]{3});`)) ?? [];
  if (!colour) throw new Error(`There is no colour ${name}`);
  return colour.length === 6 ? colour : colour.replace(/./g, '$&$&');
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
