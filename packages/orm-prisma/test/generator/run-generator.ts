import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExposeOptions, SchemaDescription } from '@modelway/core';

const PACKAGE = resolve(import.meta.dirname, '../..');

/** The datasource and generator settings of a schema. */
interface SchemaSettings {
  readonly provider?: string;
  readonly previewFeatures?: readonly string[];
}

/** The outcome of `prisma generate`. */
interface Generated {
  readonly status: number | null;
  readonly output: string;
  /** The text of the module, if one was written. */
  readonly text: string;
  readonly schema: SchemaDescription;
  readonly schemaExpose: ExposeOptions;
}

/** Runs `prisma generate`, as a user does, on a schema with these models. */
export async function runGenerator(
  models: string,
  { provider = 'postgresql', previewFeatures = [] }: SchemaSettings = {},
): Promise<Generated> {
  const folder = mkdtempSync(join(tmpdir(), 'modelway-generate-'));
  try {
    const schemaFile = join(folder, 'schema.prisma');
    const features = JSON.stringify(previewFeatures);
    writeFileSync(
      schemaFile,
      `datasource db {\n provider = "${provider}"\n}
       generator client {\n provider = "prisma-client"\n output = "./client"\n previewFeatures = ${features}\n}
       generator modelway {\n provider = "node ${PACKAGE}/src/generator/bin.ts"\n}
       ${models}`,
    );
    const bin = join(PACKAGE, 'node_modules/.bin/prisma');
    const { status, stdout, stderr } = spawnSync(bin, ['generate', '--schema', schemaFile], {
      cwd: PACKAGE,
      // Prisma would download an engine that it does not need to generate: any program replaces it.
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
      encoding: 'utf8',
    });
    if (status !== 0) {
      const nothing = { schema: {} as SchemaDescription, schemaExpose: {} };
      return { status, output: stdout + stderr, text: '', ...nothing };
    }
    const file = join(folder, 'modelway.ts');
    const { schema, schemaExpose } = await import(file);
    const text = readFileSync(file, 'utf8');
    return { status, output: stdout + stderr, text, schema, schemaExpose };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
