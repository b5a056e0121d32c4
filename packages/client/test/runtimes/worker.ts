import { runProgram } from './program.ts';

/** A Worker that runs the program against the API that the query string names. */
export default {
  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url).searchParams.get('api') ?? '';
    return Response.json(await runProgram(url));
  },
};
