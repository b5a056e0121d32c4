import { LinkChecker } from 'linkinator';

/**
 * Follows every link of a built site from its home page on. Links to other origins are ignored: the
 * check needs no network, nor what a page has its reader start on localhost.
 *
 * @param folder the output folder of the build.
 * @returns a line for each broken link, and for each fragment without an anchor.
 */
export async function checkSiteLinks(folder: string): Promise<readonly string[]> {
  // The first request is for the home page, on the port of the checker.
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
  // The checker reports the folder of a page instead of its URL.
  const below = (url: string) => url.replace(folder, '') || '/';
  if (links.length === 0) throw new Error(`There is no page in ${folder}`);
  return links
    .filter(({ state }) => state === 'BROKEN')
    .map(({ url, parent = '', status }) => `${below(parent)}: ${below(url)} (${status})`);
}
