import { defineConfig } from 'prisma/config';

// To generate, Prisma needs no engine, but would fetch one: any program will do in its place.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma' });
