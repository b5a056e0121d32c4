import type { FieldDescription, ModelDescription, SchemaDescription } from '@modelway/core';
import type { Datamodel } from './datamodel.ts';
import { describeDatamodel, type SchemaSettings } from './describe-datamodel.ts';

// The resolution mode is for CommonJS with `module: node16`, where types of ES modules need it. Biome
// takes it for a syntax error in an import declaration.
const HEADER = `// Written by \`prisma generate\` from the Prisma schema: change that, not this.
type SchemaDescription = import('@modelway/core', { with: { 'resolution-mode': 'import' } }).SchemaDescription;

/** The schema as \`prisma(schema)\` of @modelway/orm-prisma takes it. */
export const schema: SchemaDescription = `;

/**
 * The TypeScript module that describes a Prisma schema to Modelway.
 *
 * @throws {TypeError} that names the model and the field, where one cannot be described.
 */
export function toSchemaModule(datamodel: Datamodel, settings: SchemaSettings): string {
  return `${HEADER}${printSchema(describeDatamodel(datamodel, settings))};\n`;
}

/** Plain data as TypeScript, a line a field, so that a change of the schema is a change of few lines. */
function printSchema({ provider, models, enums }: SchemaDescription): string {
  const enumLines = Object.entries(enums).map(
    ([name, values]) => `    ${name}: ${JSON.stringify(values)},\n`,
  );
  return [
    '{\n',
    `  provider: ${JSON.stringify(provider)},\n`,
    `  models: [\n${models.map(printModel).join('')}  ],\n`,
    enumLines.length > 0 ? `  enums: {\n${enumLines.join('')}  },\n` : '  enums: {},\n',
    '}',
  ].join('');
}

function printModel({ fields, ...model }: ModelDescription): string {
  const members = Object.entries(model).map(
    ([name, value]) => `      ${name}: ${printValue(value)},\n`,
  );
  const lines = fields.map((field: FieldDescription) => `        ${printValue(field)},\n`);
  return `    {\n${members.join('')}      fields: [\n${lines.join('')}      ],\n    },\n`;
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${printValue(member)}`);
  return `{ ${members.join(', ')} }`;
}
