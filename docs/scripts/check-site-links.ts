import { LinkChecker } from 'linkinator';

/** Links of the site to itself: all others are left alone, so that the check needs no network. */
const INTERNAL = /^http:\/\/(localhost|127\.0\.0\.1):/;

/**
 * Follows every link of a built site from its home page on.
 *
 * @param folder where the pages are, as the build leaves them.
 * @returns a line for each link that leads nowhere, and for each fragment that has no anchor.
 */
export async function checkSiteLinks(folder: string): Promise<readonly string[]> {
  const { links } = await new LinkChecker().check({
    path: folder,
    recurse: true,
    cleanUrls: true,
    checkFragments: true,
    linksToSkip: async (link) => !INTERNAL.test(link),
  });
  // It tells of a page by its file's folder, not by the server's address.
  const below = (url: string) => url.replace(folder, '') || '/';
  if (links.length === 0) throw new Error(`There is no page in ${folder}`);
  return links
    .filter(({ state }) => state === 'BROKEN')
    .map(({ url, parent = '', status }) => `${below(parent)}: ${below(url)} (${status})`);
}
