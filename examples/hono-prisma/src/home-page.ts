/** The page at `/`, with links to requests that a browser can send. */
export const homePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Notes behind Modelway</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 44rem; padding: 3rem 1.25rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { line-height: 1.2; }
a { text-underline-offset: .4em; }
code { font-family: ui-monospace, monospace; overflow-wrap: break-word; }
</style>
</head>
<body>
<h1>Notes behind Modelway</h1>
<p>Two APIs for the same Prisma models. PostgreSQL controls who reads and changes which notes.</p>
<ul>
<li><a href="/api/rest/note"><code>/api/rest/note</code></a>: the shared notes (JSON:API)</li>
<li><a href="/api/rest/note?include=author"><code>/api/rest/note?<wbr>include=author</code></a>:
the shared notes with their authors</li>
<li><a href="/api/rpc/note/findMany"><code>/api/rpc/note/findMany</code></a>: the shared notes (RPC)</li>
</ul>
<p>Send <code>Authorization: Bearer demo-ann</code> or <code>demo-ben</code> to act as Ann or Ben, who
also see their own notes.</p>
</body>
</html>
`;
