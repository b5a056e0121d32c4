import { createHash } from 'node:crypto';
import { apiPage, apiPagePolicy } from '../../src/openapi/index.ts';

it('loads the files of Swagger UI from the given path', () => {
  const page = apiPage({ url: '/api/rest/openapi.json', files: '/docs/ui/' });
  const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual(['data:,', '/docs/ui/swagger-ui.css', '/docs/ui/swagger-ui-bundle.js']);
  expect(page).toContain('<body data-url="/api/rest/openapi.json">');
});

it('escapes its options', () => {
  const page = apiPage({
    url: '/a?b&c="><script>',
    title: '</title><script>',
    files: '/"><script>',
  });
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toContain('<title>&#60;/title&#62;&#60;script&#62;</title>');
});

it('has one inline script, which the policy allows by its hash', () => {
  const page = apiPage({ url: '/' });
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256').update(scripts.join()).digest('base64');
  expect(apiPagePolicy).toContain(`script-src 'self' 'sha256-${hash}';`);
});
