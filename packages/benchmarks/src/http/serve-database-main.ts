// Serves the contestants of the database cases on HOST and PORT: `/<case>/<contestant>`, by their
// positions. The responses are those of the handlers; no framework takes part.
import { createServer } from 'node:http';
import { databaseSuite } from '../cases/database-cases.ts';

const { cases, close } = await databaseSuite('postgresql');

createServer(async (request, response) => {
  const [, at = '', position = ''] = request.url?.split('/') ?? [];
  const contestant = cases[Number(at)]?.contestants[Number(position)];
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
