import { quote } from '../../errors/unknown-name.ts';
import { unknownIn } from '../../options/assert-options.ts';
import type { SchemaDescription } from '../schema-description.ts';

/**
 * Checks the model names in a mapping.
 * @throws {TypeError} if it names an unknown model.
 */
export function assertMapped(
  option: string,
  mapping: Readonly<Record<string, unknown>> | undefined,
  { models }: SchemaDescription,
): void {
  for (const name of Object.keys(mapping ?? {})) {
    if (models.some((model) => model.name === name)) continue;
    throw unknownIn(option, 'model', { name, known: models.map((model) => model.name) });
  }
}

/**
 * Checks mapped names: JSON:API 1.1, "Member Names", except those that need escapes in a URL.
 *
 * @throws {TypeError} that names the model.
 */
export function assertTypeNames(mapping: Readonly<Record<string, string>> = {}): void {
  for (const [model, type] of Object.entries(mapping)) {
    if (/^[a-zA-Z0-9]([a-zA-Z0-9_-]*[a-zA-Z0-9])?$/.test(type)) continue;
    throw new TypeError(
      `Option modelNameMapping.${model}: ${quote(type)} is not a valid resource type. Use letters, digits, "-" and "_".`,
    );
  }
}
