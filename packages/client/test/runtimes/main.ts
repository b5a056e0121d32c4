import { runProgram } from './program.ts';

// Bun and Deno have the arguments of Node.
console.log(JSON.stringify(await runProgram(process.argv[2] ?? '')));
