import { join } from 'node:path';
import ts from 'typescript';

/** The exports of an entry point by name: the declaration, without its comments. */
export type EntryApi = Readonly<Record<string, string>>;

/**
 * The exports in the declarations of entry points: those at run time, and those only for the
 * compiler.
 */
export interface DeclaredApi {
  readonly values: EntryApi;
  readonly types: EntryApi;
}

// Never written: the compiler reads this text as a file.
const PROBE = join(import.meta.dirname, 'probe.ts');
const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  strict: true,
  noEmit: true,
  types: ['node'],
};

/** Reads the exports of `import * as x from '<entry>'` from the published declarations. */
export function readDeclaredApi(entries: readonly string[]): ReadonlyMap<string, DeclaredApi> {
  const program = ts.createProgram([PROBE], OPTIONS, toHost(entries));
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  const api = new Map<string, DeclaredApi>();
  for (const statement of program.getSourceFile(PROBE)?.statements ?? []) {
    if (!ts.isImportDeclaration(statement)) continue;
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
    if (module === undefined) throw new Error(`cannot resolve ${statement.getText()}`);
    const declared = { values: {} as Record<string, string>, types: {} as Record<string, string> };
    for (const symbol of checker.getExportsOfModule(module)) {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      const kind = (target.flags & ts.SymbolFlags.Value) !== 0 ? 'values' : 'types';
      declared[kind][symbol.name] = (target.declarations ?? [])
        .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
        .join('\n');
    }
    api.set((statement.moduleSpecifier as ts.StringLiteral).text, declared);
  }
  return api;
}

function toHost(entries: readonly string[]): ts.CompilerHost {
  const text = entries.map((entry, index) => `import * as m${index} from '${entry}';`).join('\n');
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    fileExists: (file) => file === PROBE || host.fileExists(file),
    getSourceFile: (file, language) =>
      file === PROBE
        ? ts.createSourceFile(file, text, language)
        : host.getSourceFile(file, language),
  };
}
