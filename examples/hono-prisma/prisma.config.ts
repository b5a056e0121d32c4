import { defineConfig } from 'prisma/config';

// `prisma generate` does not use the schema engine but downloads it. Any executable prevents that.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma' });
