import type { Blog } from '../blog.ts';
import type { RespondToSample } from '../blog-api.ts';
import type { Sample } from '../sample.ts';
import { requestBlock, toBlocks, toRequest } from '../to-block.ts';
import { writeJson } from '../write-json.ts';
import { createBlogClient } from './blog-client.ts';
import { EXPRESS_REQUESTS } from './express-requests.ts';
import type { Form } from './form.ts';
import { JSON_API_DOT_NET_CORE } from './json-api-dot-net-core.ts';
import { POSTGREST } from './postgrest.ts';
import { readEntries, readFunction } from './read-entries.ts';
import { RPC_CALLS } from './rpc-calls.ts';
import { type PerTask, TASK_NAMES, TASKS, type Task, type TaskName } from './tasks.ts';

/** What Modelway responds to a task. */
interface Produced {
  /** The request to the REST handler and its response, as Markdown. */
  readonly rest: string;
  /** The same with `strict: true`. */
  readonly strict: string;
  /** The result of the RPC call. */
  readonly result: unknown;
}

/**
 * Runs the tasks of the pages in `coming-from` with both handlers, each with the same rows.
 *
 * @returns the Markdown of the tasks, by the name of the page.
 * @throws {Error} if a response does not have the status that the task declares.
 */
export async function produceRequests(
  blog: Blog,
  respond: RespondToSample,
): Promise<ReadonlyMap<string, string>> {
  const produced = new Map<TaskName, Produced>();
  for (const name of TASK_NAMES) produced.set(name, await runTask(name, blog, respond));
  const restOf = (name: TaskName) => produced.get(name)?.rest ?? '';
  const strictOf = (name: TaskName) => produced.get(name)?.strict ?? '';
  const orpc = readEntries('orpc-router.ts', 'ORPC_PROCEDURES');
  return new Map([
    ['postgrest', besideRest('PostgREST', POSTGREST, restOf)],
    ['json-api-servers', besideRest('JsonApiDotNetCore', JSON_API_DOT_NET_CORE, strictOf)],
    ['trpc', besideCalls(produced)],
    ['enter-as', typescript(readFunction('enter-as.ts', 'enterAs'))],
    ['orpc', typescript([...orpc].map(([name, code]) => `${name}: ${code},`).join('\n'))],
    ['express-prisma', besideRoutes(produced)],
  ]);
}

async function runTask(name: TaskName, blog: Blog, respond: RespondToSample): Promise<Produced> {
  const task: Task = TASKS[name];
  const send = async (sample: Sample): Promise<string> => {
    const response = await respond(toRequest(sample), sample);
    const blocks = await toBlocks(sample, response);
    await blog.reset();
    if (response.status === sample.status) return blocks;
    throw new Error(`${name}: the status is not ${sample.status}:\n${blocks}`);
  };
  const rest = await send(task.rest);
  const strict = await send(toStrict(task));
  const result = await RPC_CALLS[name](createBlogClient(respond));
  await blog.reset();
  return { rest, strict, result };
}

function toStrict({ rest, strictStatus = rest.status }: Task): Sample {
  const headers = {
    ...(rest.body !== undefined && { 'Content-Type': 'application/vnd.api+json' }),
  };
  return { ...rest, handler: 'strict', headers, status: strictStatus };
}

/** Requests of another system beside those of REST. */
function besideRest(
  system: string,
  forms: PerTask<Form>,
  ours: (name: TaskName) => string,
): string {
  return toSections((name) => {
    const { blocks, note } = forms[name];
    const others = blocks.map((block) => fence('http', block));
    return [`${system}:`, ...others, 'Modelway:', ours(name), ...(note ? [note] : [])];
  });
}

/** Procedures of tRPC beside calls of the RPC client. */
function besideCalls(produced: ReadonlyMap<TaskName, Produced>): string {
  const procedures = readEntries('trpc-router.ts', 'TRPC_PROCEDURES');
  const calls = readEntries('trpc-calls.ts', 'TRPC_CALLS');
  const ours = readEntries('rpc-calls.ts', 'RPC_CALLS');
  return toSections((name) => [
    'tRPC, the procedure and its call:',
    typescript(`${name}: ${procedures.get(name)},`),
    typescript(`await ${calls.get(name)};`),
    'Modelway, the call:',
    typescript(`await ${ours.get(name)};`),
    ...resultOf('Both return', produced.get(name)),
  ]);
}

/** Routes of Express beside requests of REST and calls of the RPC client. */
function besideRoutes(produced: ReadonlyMap<TaskName, Produced>): string {
  const routes = readEntries('express-routes.ts', 'EXPRESS_ROUTES');
  const ours = readEntries('rpc-calls.ts', 'RPC_CALLS');
  return toSections((name) => {
    const { line, body } = EXPRESS_REQUESTS[name];
    return [
      `Express, the route for \`${line}\`${body ? ` with \`${writeJson(body)}\`` : ''}:`,
      typescript(routes.get(name) ?? ''),
      'Modelway, the request to REST, or the call:',
      requestBlock(TASKS[name].rest),
      typescript(`await ${ours.get(name)};`),
      ...resultOf('The route and the call return', produced.get(name)),
    ];
  });
}

function toSections(parts: (name: TaskName) => readonly string[]): string {
  const sections = TASK_NAMES.map((name, i) => [
    `### ${i + 1}. ${TASKS[name].title}`,
    ...parts(name),
  ]);
  return sections.flat().join('\n\n');
}

function resultOf(who: string, produced: Produced | undefined): readonly string[] {
  // As JSON5, which Biome does not format: its lines are wider than the column of the site.
  return [`${who}:`, fence('json5', writeJson(produced?.result))];
}

function typescript(code: string): string {
  return fence('ts', code);
}

function fence(language: string, text: string): string {
  return ['```', language, '\n', text, '\n```'].join('');
}
