import { accessSync, constants } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where Chromium is on the usual systems; `MODELWAY_TEST_CHROMIUM` names it elsewhere. */
const PATHS = [
  process.env.MODELWAY_TEST_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A page in a browser of its own, with all that it complained of. */
export interface TestPage {
  readonly page: Page;
  /** Errors in the console, exceptions, and answers of 500 and above. */
  readonly complaints: readonly string[];
}

/** How many pages are opened, and closed together. */
export interface TestBrowser {
  open(url: string): Promise<TestPage>;
}

/**
 * A suite of tests in a real, headless Chromium. Where there is none, all of them are skipped, and
 * the suite's title says why.
 */
export function describeInBrowser(
  title: string,
  describeSuite: (browser: TestBrowser) => void,
): void {
  const executablePath = PATHS.find(isExecutable);
  const suite = executablePath ? describe : describe.skip;
  suite(executablePath ? title : `${title} (skipped: there is no Chromium)`, () => {
    let browser: Browser;
    beforeAll(async () => {
      // Both are what a container needs: no user namespaces, and a small /dev/shm.
      const args = ['--no-sandbox', '--disable-dev-shm-usage'];
      browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
    }, 60_000);
    afterAll(() => browser?.close());
    describeSuite({ open: (url) => openPage(browser, url) });
  });
}

async function openPage(browser: Browser, url: string): Promise<TestPage> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 } });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}

function isExecutable(path: string | undefined): path is string {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
