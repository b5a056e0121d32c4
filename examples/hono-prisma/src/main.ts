import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { openDatabase } from './db.ts';

const port = Number(process.env.PORT ?? 3000);
const url = `http://127.0.0.1:${port}`;
const { db } = await openDatabase(process.env.DATABASE_URL);
serve({ fetch: createApp(db, url).fetch, port, hostname: '127.0.0.1' }, () => {
  console.log(`Try these:

  curl ${url}/api/rest/note
  curl -H 'authorization: Bearer demo-ann' '${url}/api/rest/note?include=author'
  curl -H 'authorization: Bearer demo-ben' -X DELETE '${url}/api/rpc/note/delete?q=%7B%22where%22:%7B%22id%22:2%7D%7D'
`);
});
