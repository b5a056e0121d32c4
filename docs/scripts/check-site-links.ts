import { LinkChecker } from 'linkinator';

/**
 * Follows every link of a built site from its home page on. Links to other origins are left alone: the
 * check needs no network, nor what a page has its reader start on localhost.
 *
 * @param folder where the pages are, as the build leaves them.
 * @returns a line for each link that leads nowhere, and for each fragment that has no anchor.
 */
export async function checkSiteLinks(folder: string): Promise<readonly string[]> {
  // The first one asked for is the home page, on a port that the checker has chosen.
  let site: string | undefined;
  const { links } = await new LinkChecker().check({
    path: folder,
    recurse: true,
    cleanUrls: true,
    checkFragments: true,
    linksToSkip: async (link) => {
      const { origin } = new URL(link);
      site ??= origin;
      return origin !== site;
    },
  });
  // It tells of a page by its file's folder, not by the server's address.
  const below = (url: string) => url.replace(folder, '') || '/';
  if (links.length === 0) throw new Error(`There is no page in ${folder}`);
  return links
    .filter(({ state }) => state === 'BROKEN')
    .map(({ url, parent = '', status }) => `${below(parent)}: ${below(url)} (${status})`);
}
