import { accessibilityIssues, describeInBrowser } from '../../src/browser/index.ts';

const STYLE = ':root { color-scheme: light dark; background: light-dark(white, black) }';
const page = (body: string) =>
  `data:text/html,<html lang="en"><title>Test</title><style>${STYLE}</style><main><h1>Test</h1>${body}`;

describeInBrowser('accessibilityIssues', (browser) => {
  it.each([
    ['nothing wrong', '<p style="color: light-dark(black, white)">Text</p>', []],
    [
      'too little contrast in dark colours',
      '<p style="color: rgb(80 80 80)">Text</p>',
      ['dark: color-contrast p'],
    ],
    ['text that dark colours hide', '<p style="color: black">Text</p>', ['dark: color-contrast p']],
    ['an input without a label', '<input>', ['light: label input', 'dark: label input']],
  ])('reports %s', async (_, body, expected) => {
    const opened = await browser.open(page(body));
    expect(await accessibilityIssues(opened.page)).toEqual(expected);
    await opened.page.close();
  });
});
