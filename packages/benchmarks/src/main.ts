// Runs all benchmarks and writes BENCHMARKS.md and its chart.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchSuite } from './cases/bench-case.ts';
import { childrenSuite } from './cases/children-cases.ts';
import { databaseSuite } from './cases/database-cases.ts';
import { handlerSuite } from './cases/handler-cases.ts';
import { startUpTime } from './cases/start-up.ts';
import { BY_HAND } from './contestants/by-hand.ts';
import { MODELWAY } from './contestants/modelway.ts';
import { HTTP_CASES } from './http/http-cases.ts';
import { ROUTES } from './http/http-contestants.ts';
import { startDatabaseServer } from './http/start-app.ts';
import { measureProfile } from './measure/measure-profile.ts';
import { figureOf, measureRequests } from './measure/measure-requests.ts';
import { measureServerProfiles } from './measure/measure-server-profile.ts';
import { measureSuite } from './measure/measure-suite.ts';
import { measureThroughput, type Throughput } from './measure/measure-throughput.ts';
import { ratioOf, summarize } from './measure/ratio.ts';
import { threadTime } from './measure/thread-time.ts';
import { measurePeaks } from './memory/measure-peaks.ts';
import type { HttpResults, MemoryResults, ProfileResults, Results } from './report/results.ts';
import { toChart } from './report/to-chart.ts';
import { toReport } from './report/to-report.ts';
import { measureColdStart } from './start/measure-cold-start.ts';
import { measureDocuments } from './start/measure-documents.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The time in which V8 optimizes the code of a request with the ORM's, in milliseconds. */
const WARM_UP = 5000;

const onPostgres = await databaseSuite();
const results: Results = {
  startUpMs: startUp(),
  coldStart: await measureColdStart(),
  documents: measureDocuments(),
  profiles: await profiles(onPostgres),
  suites: [
    await measureSuite(handlerSuite(), { clock: threadTime }),
    await measureSuite(onPostgres, { warmUpMs: WARM_UP }),
    await measureSuite(await childrenSuite()),
  ],
  throughput: await throughput(onPostgres),
  http: await http(),
  memory: memory(),
  peaks: await measurePeaks(),
};
writeFileSync(join(ROOT, 'BENCHMARKS.md'), toReport(results));
writeFileSync(join(ROOT, 'docs/benchmarks.svg'), toChart(results));

/** A process starts once, so a slow run counts: the upper quartile of several runs. */
function startUp(): number {
  return summarize(Array.from({ length: 5 }, startUpTime)).upperQuartile;
}

async function http(): Promise<readonly HttpResults[]> {
  const all: HttpResults[] = [];
  for (const { framework, start } of HTTP_CASES) {
    const app = await start();
    const measured = await measureRequests(app, ROUTES);
    const requests = figureOf(measured, 'perSecond');
    const { asked, handler } = ROUTES;
    const times = await measureServerProfiles(app, { byHand: asked, handler });
    all.push({
      framework,
      adapter: ratioOf(requests, 'adapter', 'fixed'),
      adapterCpu: ratioOf(figureOf(measured, 'cpu'), 'fixed', 'adapter'),
      handler: ratioOf(requests, 'handler', 'asked'),
      times,
    });
    await app.close();
    console.error(`Over HTTP: ${framework}`);
  }
  return all;
}

/** Measures the same cases in a server, with its own database. */
async function throughput({ cases }: BenchSuite): Promise<readonly Throughput[]> {
  const app = await startDatabaseServer();
  const titles = ['REST list of 20 rows', 'REST fetch one', 'RPC findUnique', 'RPC create'];
  const measured = await measureThroughput(app, cases, titles);
  await app.close();
  return measured;
}

async function profiles({ cases }: BenchSuite): Promise<readonly ProfileResults[]> {
  const all: ProfileResults[] = [];
  for (const title of ['REST list of 100 rows', 'RPC findMany of 100 rows']) {
    const contestants = cases.find((each) => each.title === title)?.contestants ?? [];
    for (const contestant of contestants) {
      const { name } = contestant;
      if (name !== MODELWAY && name !== BY_HAND) continue;
      all.push({ name: `${title}, ${name}`, shares: await measureProfile(contestant) });
    }
  }
  return all;
}

function memory(): readonly MemoryResults[] {
  const flags = ['--conditions=@modelway/source', '--expose-gc', '--min-semi-space-size=512'];
  const file = join(import.meta.dirname, 'memory/allocated-main.ts');
  const text = execFileSync(process.execPath, [...flags, '--max-semi-space-size=512', file], {
    encoding: 'utf8',
  });
  return JSON.parse(text);
}
