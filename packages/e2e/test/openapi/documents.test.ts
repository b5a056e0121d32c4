import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { TSC } from '../compilers.ts';
import { runTypeScript } from '../run-typescript.ts';
import { documentCases } from './document-cases.ts';
import { untypedLines, writeTypes } from './write-types.ts';

const require = createRequire(import.meta.url);
const REDOCLY = require.resolve('@redocly/cli/bin/cli.js');

const cases = Object.entries(documentCases());
const folder = mkdtempSync(join(tmpdir(), 'modelway-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(cases)('validates against the schema of OpenAPI 3.1: %s', async (_name, document) => {
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

it('follows the recommended rules of Redocly, without warnings', () => {
  const files = cases.map(([name, document]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = ['--extends=recommended-strict', '--format=stylish'];
  const args = [REDOCLY, 'lint', ...options, ...files];
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.not.stringMatching(/error|warning/)]);
}, 60_000);

it.each(cases)('has examples that its schemas allow: %s', (_name, { components }) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components });
  const { schemas = {}, parameters = {} } = components;
  const examples = [
    ...Object.entries<Exampled>(schemas).flatMap(([name, { examples = [] }]) =>
      examples.map((example) => [`schemas/${name}`, example] as const),
    ),
    ...Object.entries<Exampled>(parameters).flatMap(([name, { example }]) =>
      example === undefined ? [] : [[`parameters/${name}/schema`, example] as const],
    ),
  ];
  const invalid = examples.filter(
    ([path, example]) => !ajv.validate({ $ref: `document#/components/${path}` }, example),
  );
  expect(invalid).toEqual([]);
  expect(examples.length).toBeGreaterThan(60);
});

/** The examples of a schema or a parameter. */
interface Exampled {
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
}

describe('types of openapi-typescript', () => {
  it.each(cases)(
    'are known wherever the document has a type: %s',
    async (name, document) => {
      const types = await writeTypes(document);
      writeFileSync(join(folder, `${name}.d.ts`), types);
      expect(untypedLines(types)).toEqual([]);
    },
    60_000,
  );

  it.each(Object.entries(TSC))(
    'compile with TypeScript %s',
    (_version, tsc) => {
      const files = cases.map(([name]) => `${name}.d.ts`);
      const args = [tsc, '--strict', '--noEmit', '--skipLibCheck', 'false', ...files];
      expect(runTypeScript(args, folder)).toEqual([]);
    },
    60_000,
  );
});
