import type { Options } from 'minisearch';
import type { MarkdownEnv } from 'vitepress';

/** The part of the Markdown renderer that the index needs. */
interface Renderer {
  render(source: string, env: MarkdownEnv): string;
}

/**
 * Options of the search index. Stop words are ignored: otherwise "hide a field" would find each
 * word that starts with an "a".
 */
export const SEARCH_OPTIONS: Pick<Options, 'processTerm'> = {
  // VitePress sends the source of this function to the browser, so it uses no outer names.
  processTerm: (term) =>
    /^(an?|the|to|of|by|in|on|is|my|for|from|with|how|do|i)$/i.test(term)
      ? null
      : term.toLowerCase(),
};

/**
 * Renders a page for the search index. Adds the `keywords` of its frontmatter, which the page does
 * not show, to the section of its title.
 */
export function renderForSearch(source: string, env: MarkdownEnv, md: Renderer): string {
  const html = md.render(source, env);
  const keywords = env.frontmatter?.keywords;
  return keywords ? html.replace('</h1>', `</h1>\n<p>${keywords}</p>`) : html;
}
