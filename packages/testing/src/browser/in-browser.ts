import { accessSync, constants } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The path of Chromium on the usual systems; `MODELWAY_TEST_CHROMIUM` overrides it. */
const PATHS = [
  process.env.MODELWAY_TEST_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The time that the browser waits for something, so that its own message about what is missing is
 * seen.
 */
const PATIENCE = 20_000;
/**
 * The time limit of a test, which waits more than once: a busy machine may take seconds for each
 * step.
 */
const TEST_TIMEOUT = 90_000;

/** A page in a browser of its own, with all that the browser reported. */
export interface TestPage {
  readonly page: Page;
  /** Errors in the console, exceptions, and responses of 500 and above. */
  readonly complaints: readonly string[];
}

/** The number of pages that are opened and closed together. */
export interface TestBrowser {
  open(url: string): Promise<TestPage>;
}

/**
 * Describes tests in a real, headless Chromium. Without one, all of them are skipped, and the
 * suite's title says why.
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
      // A container needs both: it has no user namespaces, and a small /dev/shm.
      const args = ['--no-sandbox', '--disable-dev-shm-usage'];
      const timeout = 60_000;
      browser = await chromium.launch({ ...(executablePath && { executablePath }), args, timeout });
    });
    afterAll(() => browser?.close());
    describeSuite({ open: (url) => openPage(browser, url) });
  });
}

/**
 * Delays each script that the page requests from now on, as a slow connection does, until the
 * returned function is called. Meanwhile the page is what the server has rendered.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    // The page may be closed, or have been reloaded.
    await route.continue().catch(() => {});
  });
  return release;
}

async function openPage(browser: Browser, url: string): Promise<TestPage> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 } });
  page.setDefaultTimeout(PATIENCE);
  // For a busy machine: the first request of the app may be slow.
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
