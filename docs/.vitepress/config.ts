import { slug } from 'github-slugger';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { SECTIONS, type Section, toLink } from './pages.ts';
import { REPOSITORY, resolveLinks } from './resolve-links.ts';
import { renderForSearch, SEARCH_OPTIONS } from './search.ts';

const DESCRIPTION = 'JSON:API and RPC endpoints from the models of a data schema';

/** The configuration of the site, which builds without a network and searches without a server. */
export default defineConfig({
  title: 'Modelway',
  description: DESCRIPTION,
  lang: 'en',
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'Modelway' }],
  ],
  transformPageData: (page) => {
    const { title, description } = page;
    page.frontmatter.head = [
      ['meta', { property: 'og:title', content: title || 'Modelway' }],
      ['meta', { property: 'og:description', content: description || DESCRIPTION }],
    ];
  },
  markdown: {
    // GitHub's anchors, so that fragments work on both.
    anchor: { slugify: slug },
    // Each colour of these themes has a contrast of 4.5 on the code background.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    languageAlias: { zmodel: 'prisma' },
    config: resolveLinks,
  },
  themeConfig: {
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'REST', link: '/rest/', activeMatch: '^/rest/' },
      { text: 'RPC', link: '/rpc/', activeMatch: '^/rpc/' },
      { text: 'Reference', link: '/reference/options', activeMatch: '^/reference/' },
    ],
    sidebar: SECTIONS.map(toSidebarItem),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { _render: renderForSearch, miniSearch: { options: SEARCH_OPTIONS } },
    },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
});

function toSidebarItem({ title, pages }: Section): DefaultTheme.SidebarItem {
  return { text: title, items: pages.map((page) => ({ text: page.title, link: toLink(page) })) };
}
