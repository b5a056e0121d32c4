// Serves the contestants of the database cases on HOST and PORT: `/<case>/<contestant>`, by the
// position of one and the name of the other. The responses are those of the handlers; no framework takes part.
import { createServer } from 'node:http';
import { databaseSuite } from '../cases/database-cases.ts';

const { cases, close } = await databaseSuite();

createServer(async (request, response) => {
  const [, at = '', name = ''] = request.url?.split('/') ?? [];
  const contestants = cases[Number(at)]?.contestants ?? [];
  const contestant = contestants.find((each) => each.name === decodeURIComponent(name));
  if (!contestant) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end(await contestant.run());
}).listen(Number(process.env.PORT), process.env.HOST);

process.on('SIGTERM', async () => {
  await close?.();
  process.exit();
});
