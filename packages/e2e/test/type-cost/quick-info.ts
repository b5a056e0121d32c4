import { join } from 'node:path';
import ts from 'typescript';

/** Returns the function that shows what an editor does over a name in a file of an app. */
export function openEditor(folder: string, name: string): (words: string) => string {
  const file = join(folder, name);
  const config = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const text = ts.sys.readFile(file) ?? '';
  const service = ts.createLanguageService({
    readFile: ts.sys.readFile,
    fileExists: ts.sys.fileExists,
    directoryExists: ts.sys.directoryExists,
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const read = ts.sys.readFile(path);
      return read === undefined ? undefined : ts.ScriptSnapshot.fromString(read);
    },
  });
  return (words) => {
    const at = text.indexOf(words);
    if (at === -1) throw new Error(`${name} does not contain ${words}`);
    const info = service.getQuickInfoAtPosition(file, at + words.length - 1);
    return ts.displayPartsToString(info?.displayParts);
  };
}
