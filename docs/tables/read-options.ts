import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type InterfaceDeclaration, Project, type PropertySignature } from 'ts-morph';
import { readDoc } from './read-doc.ts';

/** One option, as its doc comment describes it. */
export interface Option {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The text of `@default`. */
  readonly default: string | undefined;
  readonly description: string;
}

/** A type of options that a package exports. */
export interface OptionsType {
  readonly name: string;
  /** `@modelway/core`. */
  readonly package: string;
  readonly options: readonly Option[];
}

/** The types of options whose names do not end in `Options`. */
const ALSO_OPTIONS: ReadonlySet<string> = new Set(['Limits', 'ModelExposure']);
/**
 * Internal options, those that others extend, and options that a package creates for another
 * library.
 */
const NO_OPTIONS: ReadonlySet<string> = new Set([
  'ApiErrorOptions',
  'ApiInfiniteQueryOptions',
  'ApiMutationOptions',
  'ApiQueryOptions',
  'HandlerOptions',
  'SkippableQueryOptions',
]);

interface Package {
  readonly name: string;
  readonly exports?: Readonly<Record<string, { readonly '@modelway/source'?: string }>>;
}

/**
 * The types of options of all packages, by their names: every interface `…Options` that an entry of
 * a package exports, and a few more. It only reads the sources, and runs nothing.
 */
export function readOptionsTypes(root: string): ReadonlyMap<string, OptionsType> {
  const types = globSync('packages/*/package.json', { cwd: root }).flatMap((file) =>
    readPackage(join(root, dirname(file)), root),
  );
  return new Map(types.map((type) => [type.name, type]));
}

function readPackage(folder: string, root: string): readonly OptionsType[] {
  const manifest: Package = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const sources = Object.values(manifest.exports ?? {}).map((entry) => entry['@modelway/source']);
  const entries = sources.filter((source) => source !== undefined);
  const project = new Project({ skipFileDependencyResolution: true });
  project.addSourceFilesAtPaths(join(folder, 'src/**/*.ts'));
  // The options of every adapter extend the one type, those of other handlers the other.
  project.addSourceFileAtPath(join(root, 'packages/core/src/create-api-handler.ts'));
  project.addSourceFileAtPath(join(root, 'packages/core/src/handler/handler-options.ts'));
  const interfaces = new Map(
    project
      .getSourceFiles()
      .flatMap((file) => file.getInterfaces().map((it) => [it.getName(), it])),
  );
  const names = entries.flatMap((entry) =>
    project
      .getSourceFileOrThrow(join(folder, entry))
      .getExportDeclarations()
      .flatMap((declaration) => declaration.getNamedExports().map((it) => it.getName())),
  );
  return [...new Set(names)].filter(isOptions).flatMap((name) => {
    const declaration = interfaces.get(name);
    if (!declaration) return [];
    const options = optionsOf(declaration, interfaces).toSorted(requiredFirst);
    return { name, package: manifest.name, options };
  });
}

function isOptions(name: string): boolean {
  return (name.endsWith('Options') || ALSO_OPTIONS.has(name)) && !NO_OPTIONS.has(name);
}

function requiredFirst(one: Option, other: Option): number {
  return Number(other.required) - Number(one.required);
}

/** Options of extended interfaces come first, with type arguments inserted. */
function optionsOf(
  declaration: InterfaceDeclaration,
  interfaces: ReadonlyMap<string, InterfaceDeclaration>,
): readonly Option[] {
  const inherited = declaration.getExtends().flatMap((base) => {
    const args = base.getTypeArguments().map((arg) => arg.getText());
    const isOmit = base.getExpression().getText() === 'Omit';
    const [whole = '', omitted = ''] = isOmit ? args : [base.getExpression().getText()];
    const found = interfaces.get(whole);
    if (!found) throw new Error(`${declaration.getName()} extends an unknown interface`);
    const names = found.getTypeParameters().map((parameter) => parameter.getName());
    return optionsOf(found, interfaces)
      .filter(({ name }) => !omitted.includes(`'${name}'`))
      .map((option) => ({
        ...option,
        type: names.reduce((type, name, i) => replaceType(type, name, args[i]), option.type),
      }));
  });
  const own = declaration.getProperties().map(toOption);
  const isOwn = new Set(own.map(({ name }) => name));
  return [...inherited.filter(({ name }) => !isOwn.has(name)), ...own];
}

/** Replaces a type parameter by its argument; a tuple becomes the parameters of a function. */
function replaceType(type: string, name: string, arg: string | undefined): string {
  if (arg === undefined) return type;
  const parameters = arg.replace(/^\[(.*)\]$/s, '$1');
  const named = new RegExp(`\\b${name}\\b`, 'g');
  return shorten(type.replace(`...${name.toLowerCase()}: ${name}`, parameters).replace(named, arg));
}

function toOption(property: PropertySignature): Option {
  const { text, tags } = readDoc(property);
  return {
    name: property.getName(),
    type: shorten(property.getTypeNodeOrThrow().getText()),
    required: !property.hasQuestionToken(),
    default: tags.get('default'),
    description: text,
  };
}

/** A type as one line, without the keywords that only the compiler needs. */
function shorten(type: string): string {
  return type
    .replace(/\s+/g, ' ')
    .replace(/^\| /, '')
    .replace(/\bNoInfer<(\w+)>/g, '$1')
    .replace(/\bReadonly<(Record<.*>)>/g, '$1')
    .replace(/\breadonly /g, '')
    .replace(/\( /g, '(')
    .replace(/,? \)/g, ')');
}
