// Generates a Prisma client from the schema that ZenStack writes of the samples' blog.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GENERATOR = `generator client {
  provider            = "prisma-client"
  output              = "./prisma"
  importFileExtension = "ts"
}`;

const schema = join(import.meta.dirname, '../zenstack/gen/schema.prisma');
// ZenStack writes the generator of Prisma's former client.
const written = readFileSync(schema, 'utf8');
writeFileSync(schema, written.replace(/^generator client \{.*?^\}/ms, GENERATOR));
execFileSync('prisma', ['generate', '--schema', schema], {
  // Prisma would download an engine that it does not need to generate: any program replaces it.
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  stdio: ['ignore', 'ignore', 'inherit'],
});
