/** Options of `apiPage`. */
export interface ApiPageOptions {
  /** The URL of the OpenAPI document: `/api/rest/openapi.json`. */
  readonly url: string;
  /**
   * The title of the page.
   * @default `'API'`
   */
  readonly title?: string;
  /**
   * The path below which the app serves the files of the package `swagger-ui-dist`.
   * @default `'/swagger-ui'`
   */
  readonly files?: string;
}

/** It is the same in every page, so that a policy can allow it by its hash. */
const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
applyScheme();
dark.addEventListener('change', applyScheme);
SwaggerUIBundle({
  url: document.body.dataset.url,
  domNode: document.querySelector('#ui'),
  deepLinking: true,
  docExpansion: 'none',
  tryItOutEnabled: true,
  // The default sends the URL of the document to another origin.
  validatorUrl: null,
});
`;
const SCRIPT_HASH = 'sha256-/fO6xzRU8J7PnBQYW6QAsb3Xjx9gQzeZCsLRNyuh6Pk=';

/**
 * A value of the header `Content-Security-Policy` for pages of `apiPage`. It allows the files and
 * the API on the page's own origin only.
 */
export const apiPagePolicy: string = `default-src 'self'; script-src 'self' '${SCRIPT_HASH}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Returns an HTML page that shows an OpenAPI document and sends requests, with Swagger UI. It loads
 * the UI's files from the app, which serves them from the package `swagger-ui-dist`.
 *
 * @example
 * ```ts
 * const page = apiPage({ url: '/api/rest/openapi.json' });
 * app.get('/docs', (_req, res) => res.type('html').send(page));
 * ```
 */
export function apiPage({ url, title = 'API', files = '/swagger-ui' }: ApiPageOptions): string {
  const folder = escapeHtml(files.replace(/\/+$/, ''));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}/swagger-ui.css">
</head>
<body data-url="${escapeHtml(url)}">
<div id="ui"></div>
<script src="${folder}/swagger-ui-bundle.js"></script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
