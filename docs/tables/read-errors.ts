import { join } from 'node:path';
import { type ClassDeclaration, Project, type SourceFile } from 'ts-morph';
import { ERRORS, type ErrorCode } from '../../packages/core/src/errors/error-code.ts';
import { readDoc } from './read-doc.ts';

/** An error class that a client can receive. */
export interface ErrorClass {
  readonly name: string;
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** The cause, from the doc comment. */
  readonly when: string;
  /** The handlers that can respond with it. */
  readonly rest: boolean;
  readonly rpc: boolean;
}

/** A member of the error body of RPC. */
export interface BodyMember {
  readonly name: string;
  readonly description: string;
}

/** All errors that clients can receive. */
export interface ErrorCatalog {
  /** The members of the type `ErrorCode`. */
  readonly codes: readonly string[];
  /** Each error class that has its own code. */
  readonly classes: readonly ErrorClass[];
  /** The members of the type `OrmErrorReason`. */
  readonly reasons: readonly string[];
  readonly rpcBody: readonly BodyMember[];
}

/** Reads the catalog from the sources of core. */
export function readErrors(root: string): ErrorCatalog {
  const src = join(root, 'packages/core/src');
  const project = new Project({ skipFileDependencyResolution: true });
  project.addSourceFilesAtPaths(join(src, '**/*.ts'));
  const open = (file: string) => project.getSourceFileOrThrow(join(src, file));
  // The readers of bodies serve both.
  const bodies = open('node/read-node-request.ts');
  const users: Users = {
    rest: namesUsedFrom([open('rest/create-rest-handler.ts'), bodies]),
    rpc: namesUsedFrom([open('rpc/create-rpc-handler.ts'), bodies]),
    exported: new Set(open('index.ts').getText().match(NAME)),
  };
  const files = project.getSourceFiles().filter((file) => file.getFilePath().includes('/errors/'));
  const body = open('rpc/render/render-rpc-errors.ts').getInterfaceOrThrow('RpcErrorBody');
  return {
    codes: membersOf(open('errors/error-code.ts'), 'ErrorCode'),
    classes: files
      .flatMap((file) => file.getClasses())
      .filter((declaration) => declaration.getStaticProperty('code') && !declaration.isAbstract())
      .map((declaration) => toErrorClass(declaration, users)),
    reasons: membersOf(open('errors/orm-error.ts'), 'OrmErrorReason'),
    rpcBody: body
      .getProperties()
      .map((it) => ({ name: it.getName(), description: readDoc(it).text })),
  };
}

/** The members of a union of string literals. */
function membersOf(file: SourceFile, alias: string): readonly string[] {
  const text = file.getTypeAliasOrThrow(alias).getTypeNodeOrThrow().getText();
  return text
    .split('|')
    .map((member) => member.trim().replaceAll("'", ''))
    .filter(Boolean);
}

/** The names of error classes that the handlers use, and those that applications can throw. */
interface Users {
  readonly rest: ReadonlySet<string>;
  readonly rpc: ReadonlySet<string>;
  readonly exported: ReadonlySet<string>;
}

function toErrorClass(declaration: ClassDeclaration, users: Users): ErrorClass {
  const name = declaration.getNameOrThrow();
  const read = (property: string): string => {
    const text = declaration.getStaticPropertyOrThrow(property).getText();
    return text.replace(/^.*? = |;$/g, '').replace(/^'|'$/g, '');
  };
  const code = read('code');
  const isOf = (protocol: 'rest' | 'rpc'): boolean => {
    const isListed = ERRORS[code as ErrorCode][protocol]?.name === name;
    if (users[protocol].has(name) ? isListed : !isListed || users.exported.has(name))
      return isListed;
    throw new Error(`ERRORS and the sources of ${protocol} differ in ${name}`);
  };
  return {
    name,
    code,
    status: Number(read('status')),
    title: read('title'),
    when: readDoc(declaration).text,
    rest: isOf('rest'),
    rpc: isOf('rpc'),
  };
}

/** The name of an error class where it is used. */
const NAME = /(?<!class )\b[A-Z]\w+Error\b/g;

/** The names that a file and its imports use, without import and declaration names. */
function namesUsedFrom(entries: readonly SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>();
  const queue = new Set(entries);
  for (const file of queue) {
    const body = file
      .getStatements()
      .filter((statement) => statement.getKindName() !== 'ImportDeclaration');
    for (const [name] of body
      .map((it) => it.getText())
      .join('\n')
      .matchAll(NAME)) {
      names.add(name);
    }
    const imports = [...file.getImportDeclarations(), ...file.getExportDeclarations()];
    for (const it of imports.filter((it) => !it.isTypeOnly())) {
      const target = it.getModuleSpecifierSourceFile();
      if (target) queue.add(target);
    }
  }
  return names;
}
