import { rpcHandler } from '@modelway/core';
import { ADA, seedFixture, sendRequest } from '@modelway/testing';
import { readFileSync } from 'node:fs';
import { startOn } from './start-database.ts';

it('x', async () => {
  const db = await startOn('pglite')();
  let log: any[] = [];
  const handler = rpcHandler({ log: (e: any) => log.push(e) })(db.orm);
  let out = '';
  for (const line of readFileSync('/tmp/oaf-req.txt', 'utf8').trim().split('\n')) {
    const [path, json] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    await seedFixture(db);
    log = [];
    const op = path.split('/')[2]!;
    const method = /^(create|upsert)/.test(op) || path.includes('$') ? 'POST' : /^update/.test(op) ? 'PATCH' : /^delete/.test(op) ? 'DELETE' : 'GET';
    const inBody = method === 'POST' || method === 'PATCH';
    const { status, body } = await sendRequest(handler, { method, url: inBody ? path : `${path}?q=${encodeURIComponent(json)}`, ...(inBody && { body: json }), client: db.as(ADA) } as any);
    const errs = log.map((e) => { let x = e.error, s = ''; while (x && s.length < 1500) { s += String(x.message ?? x).replaceAll(/\s+/g, ' ').slice(-600) + ' <- '; x = x.cause; } return s; });
    out += `${line}\n   ${status} ${JSON.stringify(body).slice(0, 300)}\n   ${errs.join('|')}\n`;
  }
  console.log(out);
  await db.close();
}, 100000);
