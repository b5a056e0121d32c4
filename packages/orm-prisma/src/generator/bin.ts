#!/usr/bin/env node
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import generatorHelper from '@prisma/generator-helper';
import { toSchemaModule } from './to-schema-module.ts';

/**
 * The entry point of the generator: Prisma starts this file as a process and talks to it over its
 * streams.
 */
generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'Modelway schema', defaultOutput: './modelway.ts' }),
  onGenerate: async ({ generator, otherGenerators, datasources, dmmf }) => {
    const output = generator.output?.value;
    const provider = datasources[0]?.activeProvider;
    if (!output || !provider)
      throw new TypeError('The schema requires a datasource, and the generator an output.');
    const previewFeatures = otherGenerators.flatMap((other) => other.previewFeatures);
    const file = output.endsWith('.ts') ? output : join(output, 'modelway.ts');
    const text = toSchemaModule(dmmf.datamodel, { provider, previewFeatures });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  },
});
