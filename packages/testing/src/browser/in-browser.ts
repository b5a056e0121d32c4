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

/** How long the browser waits for something, so that its own words on what is missing are seen. */
const PATIENCE = 20_000;
/** Of a test, which waits more than once: a busy machine may take seconds for each step. */
const TEST_TIMEOUT = 90_000;

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
    import.meta.jest.setTimeout(TEST_TIMEOUT);
    let browser: Browser;
    beforeAll(async () => {
      // Both are what a container needs: no user namespaces, and a small /dev/shm.
      const args = ['--no-sandbox', '--disable-dev-shm-usage'];
      const timeout = 60_000;
      browser = await chromium.launch({ ...(executablePath && { executablePath }), args, timeout });
    });
    afterAll(() => browser?.close());
    describeSuite({ open: (url) => openPage(browser, url) });
  });
}

/**
 * Holds back each script that the page asks for from now on, as a slow line does, until the function
 * that it gives is called. A page that is loaded meanwhile is what the server has rendered.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    // The page may be gone, or have been reloaded.
    await route.continue().catch(() => {});
  });
  return release;
}

async function openPage(browser: Browser, url: string): Promise<TestPage> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 } });
  page.setDefaultTimeout(PATIENCE);
  // Of the whole machine: the app may be asked for the first time.
  page.setDefaultNavigationTimeout(2 * PATIENCE);
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
