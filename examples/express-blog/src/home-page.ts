import { schema } from '../zenstack/gen/schema.ts';
import { examples } from './examples.ts';
import { people } from './seed-data.ts';

/** Returns the home page: the endpoints of both APIs, the tokens and the example requests. */
export function homePage(baseUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>A blog behind Modelway</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>A blog behind Modelway</h1>
<p>Six models of a ZenStack schema, served as JSON:API and as RPC. The access policies in the schema
control all reads and writes. No request handler was written by hand.</p>
</header>
<main>
${modelSection()}
${tokenSection()}
${exampleSection(baseUrl)}
</main>
</body>
</html>
`;
}

function modelSection(): string {
  const rows = Object.keys(schema.models).map((model) => {
    const name = model.charAt(0).toLowerCase() + model.slice(1);
    return `<tr><th scope="row">${model}</th>
<td>${link(`/api/rest/${name}`)}</td>
<td>${link(`/api/rpc/${name}/findMany`)}</td></tr>`;
  });
  return `<section><h2>Models</h2>
<table><thead><tr><th scope="col">Model</th><th scope="col">REST (JSON:API)</th><th scope="col">RPC</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<p>More requests: ${link('/api/rest/post/1')}, ${link('/api/rest/postLike/1_farid')},
${link('/api/rest/post/1/author')}, ${link('/api/rest/post/3/relationships/tags')},
${link('/api/rest/post?include=author&fields[user]=name&sort=-publishedAt&page[limit]=5')},
${link('/api/rest/comment?filter[author][name$icontains]=ben&filter[replies$isEmpty]=false')},
${link('/api/rpc/post/count')}.</p>
<p>Try every REST endpoint in the <a href="/docs">API documentation</a>. The OpenAPI documents:
${link('/api/rest/openapi.json')}, ${link('/api/rpc/openapi.json')}.</p></section>`;
}

function tokenSection(): string {
  const tokens = people.map(({ id }) => `<code>demo-${id}</code>`);
  return `<section><h2>Authentication</h2>
<p>Send <code>Authorization: Bearer demo-alice</code> to act as Alice. Without a token, you are an
anonymous caller and can read published posts. Authors can change their own posts, comments and
likes. <code>demo-admin</code> can do everything except read a password hash.</p>
<p class="tokens">${tokens.join(' ')}</p></section>`;
}

function exampleSection(baseUrl: string): string {
  const items = examples(baseUrl).map(
    ({ title, curl }) =>
      `<h3>${escapeHtml(title)}</h3>\n<pre><code>${escapeHtml(curl)}</code></pre>`,
  );
  return `<section><h2>Try it</h2>\n${items.join('\n')}</section>`;
}

function link(path: string): string {
  // A long path breaks before a delimiter, not inside a word.
  const text = escapeHtml(path).replace(/[/?[]|&amp;/g, '<wbr>$&');
  return `<a href="${escapeHtml(path)}"><code>${text}</code></a>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const styles = `
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5b6475; --line: #dfe3ea; --page: #fbfbfd; --box: #f1f3f8; --link: #1c4fd6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaf1; --soft: #a3acbd; --line: #2e3646; --page: #12151d; --box: #1b202b; --link: #8fb0ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 54rem; padding: 3rem 1.25rem 5rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.02em; }
header p { color: var(--soft); font-size: 1.1rem; margin: 0; max-width: 42rem; }
h2 { font-size: 1.25rem; margin: 3rem 0 .75rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .4rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 500; font-size: .9rem; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .4em; }
code { font: .9em ui-monospace, monospace; overflow-wrap: break-word; }
pre { margin: 0; padding: .8rem 1rem; overflow-x: auto; background: var(--box); border: 1px solid var(--line); border-radius: .5rem; }
pre code { overflow-wrap: normal; }
.tokens code { display: inline-block; padding: .1rem .5rem; background: var(--box); border-radius: .35rem; }
`;
