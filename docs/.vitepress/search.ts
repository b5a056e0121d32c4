import type { Options } from 'minisearch';
import type { MarkdownEnv } from 'vitepress';

/** The part of the Markdown renderer that the index needs. */
interface Renderer {
  render(source: string, env: MarkdownEnv): string;
}

/**
 * Options of the search index. Words that every page has are not searched for: "hide a field" would
 * find each word that starts with an "a".
 */
export const SEARCH_OPTIONS: Pick<Options, 'processTerm'> = {
  // VitePress hands the text of this function to the browser, so it uses nothing around it.
  processTerm: (term) =>
    /^(an?|the|to|of|by|in|on|is|my|for|from|with|how|do|i)$/i.test(term)
      ? null
      : term.toLowerCase(),
};

/**
 * Renders a page for the search index. The `keywords` of its frontmatter, which the page itself does
 * not show, belong to the section of its title.
 */
export function renderForSearch(source: string, env: MarkdownEnv, md: Renderer): string {
  const html = md.render(source, env);
  const keywords = env.frontmatter?.keywords;
  return keywords ? html.replace('</h1>', `</h1>\n<p>${keywords}</p>`) : html;
}
